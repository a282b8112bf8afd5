import os

import lit.formats

config.name = "Mosaic"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".c", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.mosaic_build, "test")

# Tests that need the corpus ask for the feature; without it they count as not run.
corpus = os.environ.get("MOSAIC_CORPUS", os.path.join(config.mosaic_source, "..", "shared", "corpus"))
if os.path.isdir(os.path.join(corpus, "kernels")):
    config.available_features.add("corpus")

tools = os.path.join(config.mosaic_build, "bin")
plugin = os.path.join(config.mosaic_build, "lib", "MosaicPlugin.so")
config.environment["PATH"] = os.pathsep.join([tools, config.llvm_tools, os.environ["PATH"]])
config.environment["MOSAIC_CORPUS"] = os.path.abspath(corpus)

config.substitutions += [
    # Stock mlir-opt with the plugin, and our own driver.
    ("%mlir-opt", f"mlir-opt --load-dialect-plugin={plugin} --load-pass-plugin={plugin}"),
    ("%mosaic-opt", os.path.join(tools, "mosaic-opt")),
    ("%mosaic-translate", os.path.join(tools, "mosaic-translate")),
    ("%plugin", plugin),
    ("%unit", os.path.join(config.mosaic_build, "test", "unit")),
    ("%corpus", os.path.abspath(corpus)),
    ("%source", config.mosaic_source),
    ("%build", config.mosaic_build),
    ("%target5", "hardware-generation=5 sublane-count=8 lane-count=128"),
]
