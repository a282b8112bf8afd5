import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "Mosaic"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".c", ".test"]
config.excludes = ["Inputs", "Fuzz.c", "Drive.c", "CMakeLists.txt", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mosaic_build, "test")

# Features that a test may require (REQUIRES:); a test without them counts as not run.
corpus = os.environ.get("MOSAIC_CORPUS", os.path.join(config.mosaic_source, "..", "shared", "corpus"))
oracle = os.environ.get("MOSAIC_ORACLE_COMMAND")
oracle_now = os.environ.get("MOSAIC_ORACLE_NOW_COMMAND")
if os.path.isdir(os.path.join(corpus, "kernels")):
    config.available_features.add("corpus")
if oracle and oracle_now:
    config.available_features.add("oracle")
if config.sanitize:
    config.available_features.add("sanitize")
if shutil.which("localedef") and os.path.exists("/usr/share/i18n/locales/de_DE"):
    config.available_features.add("localedef")
if shutil.which("mlir-opt-19"):
    config.available_features.add("mlir-opt-19")

tools = os.path.join(config.mosaic_build, "bin")
plugin = os.path.join(config.mosaic_build, "lib", "MosaicPlugin.so")
config.environment["PATH"] = os.pathsep.join([tools, config.llvm_tools, os.environ["PATH"]])
config.environment["MOSAIC_CORPUS"] = os.path.abspath(corpus)
if config.sanitize:
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

# A sanitized plugin needs the sanitizers' run-time in its host. Stock mlir-opt frees little at exit.
host = "mlir-opt"
cmake_options = "" # of a program that links it
if config.sanitize:
    runtime = subprocess.check_output([config.c_compiler, "-print-file-name=libclang_rt.asan-x86_64.so"], text=True).strip()
    cmake_options = ("-DCMAKE_C_FLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all' "
                     f"-DCMAKE_EXE_LINKER_FLAGS='-shared-libsan -Wl,-rpath,{os.path.dirname(runtime)}'")
    host = f"env LD_PRELOAD={runtime} ASAN_OPTIONS=detect_leaks=0 mlir-opt"

config.substitutions += [
    # Stock mlir-opt with the plugin, without it, and our own driver.
    ("%mlir-opt", f"{host} --load-dialect-plugin={plugin} --load-pass-plugin={plugin}"),
    ("%host", host),
    ("%mosaic-opt", os.path.join(tools, "mosaic-opt")),
    ("%mosaic-translate", os.path.join(tools, "mosaic-translate")),
    ("%mosaic-run", os.path.join(tools, "mosaic-run")),
    ("%run-case", f"{sys.executable} {config.mosaic_source}/test/Interpreter/run-case.py {tools}/mosaic-run"),
    ("%plugin", plugin),
    ("%fuzz", os.path.join(config.mosaic_build, "test", "fuzz")),
    ("%unit", os.path.join(config.mosaic_build, "test", "unit")),
    # The references, as commands: jaxlib's passes, and the compiler of today (utils/check --oracle).
    # Their Pythons have jax and libtpu.
    ("%oracle-now-python", (oracle_now or "false").split()[0]),
    ("%oracle-python", (oracle or "false").split()[0]),
    ("%oracle-now", oracle_now or "false"),
    ("%oracle", oracle or "false"),
    ("%python", sys.executable),
    ("%cc", config.c_compiler),
    ("%cmake-options", cmake_options),
    ("%llvm-include", config.llvm_include),
    ("%llvm-lib", config.llvm_lib),
    ("%corpus", os.path.abspath(corpus)),
    ("%source", config.mosaic_source),
    ("%build", config.mosaic_build),
    ("%target5", "hardware-generation=5 sublane-count=8 lane-count=128"),
]
