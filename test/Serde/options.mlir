// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true | FileCheck %s --check-prefix=NEWEST
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=1 --mosaic-serde=serialize=0 | FileCheck %s --check-prefix=KEPT
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=9" | FileCheck %s --check-prefix=NINE
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=-3" | FileCheck %s --check-prefix=NEGATIVE
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true --mosaic-serde=serialize=false | FileCheck %s --check-prefix=KEPT
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true --mosaic-serde="serialize=false keep-version-attr=false" | FileCheck %s --check-prefix=REMOVED
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true --mosaic-serde="serialize=true target-version=4" | FileCheck %s --check-prefix=TWICE
// RUN: %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=true --mosaic-serde=serialize=true --mosaic-serde=serialize=false | FileCheck %s --check-prefix=ONCE
// RUN: not %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde 2>&1 | FileCheck %s --check-prefix=NO-DIRECTION
// RUN: not %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde=serialize=yes 2>&1 | FileCheck %s --check-prefix=BAD-DIRECTION
// RUN: not %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde="serialize=true target-version=new" 2>&1 | FileCheck %s --check-prefix=BAD-TARGET
// RUN: not %mosaic-opt %s --allow-unregistered-dialect --mosaic-serde="serialize=false target-version=4" 2>&1 | FileCheck %s --check-prefix=NEEDLESS-TARGET
// RUN: not %mosaic-opt %s --mosaic-serde=serialize=true 2>&1 | FileCheck %s --check-prefix=STRICT

// The target version is the newest unless it is given; zero and less are versions like others.
// NEWEST: stable_mosaic.version = 18 : i64
// NINE: stable_mosaic.version = 9 : i64
// NEGATIVE: stable_mosaic.version = -3 : i64

// Reading keeps the version on the module unless told otherwise.
// KEPT: stable_mosaic.version = 18 : i64
// REMOVED-NOT: stable_mosaic.version
// REMOVED: func.func @empty

// Each run adds or takes away one prefix.
// TWICE: stable_mosaic.version = 4 : i64
// TWICE: "stable_mosaic.stable_mosaic.func.func"
// ONCE: "stable_mosaic.func.func"

// NO-DIRECTION: error: mosaic-serde: the option serialize must be given: true or false
// BAD-DIRECTION: error: mosaic-serde: serialize is 'yes'; it must be true or false
// BAD-TARGET: error: mosaic-serde: target-version is 'new', not an integer
// NEEDLESS-TARGET: error: mosaic-serde: target-version goes with serialize=true only
// STRICT: error: 'builtin.module' op cannot be serialized in a context that does not allow unregistered dialects; allow them (--allow-unregistered-dialect)
func.func @empty() {
  return
}
