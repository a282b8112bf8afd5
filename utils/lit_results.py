"""Reads lit's JSON results and prints `PASSED FAILED`, then one line per reason why tests did not
run: `COUNT not run (REASON)`."""

import collections
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    tests = json.load(file)["tests"]

passed = failed = 0
not_run = collections.Counter()
for test in tests:
    if test["code"] in ("PASS", "XFAIL", "FLAKYPASS"):
        passed += 1
    elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
        reason = re.search(r"(unavailable|following) features[^:]*: *(.+)", test.get("output", ""))
        reason = f"{'no' if reason[1] == 'unavailable' else 'not with'} {reason[2].strip()}" if reason else test["code"].lower()
        not_run[reason] += 1
    else:
        failed += 1
print(passed, failed)
for reason, count in sorted(not_run.items()):
    print(f"{count} not run ({reason})")
