"""Prints a backend_config with other debug_locations: those of a second one, or the bytes of a file of bytecode."""
import base64
import json
import sys

config = json.load(open(sys.argv[1]))
if sys.argv[2].endswith(".json"):
    locations = json.load(open(sys.argv[2]))["custom_call_config"]["debug_locations"]
else:
    locations = base64.b64encode(open(sys.argv[2], "rb").read()).decode()
config["custom_call_config"]["debug_locations"] = locations
print(json.dumps(config))
