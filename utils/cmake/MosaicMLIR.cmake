# Finds MLIR 22.1. Asking find_package for a version would refuse 22.1.8 (its version
# file accepts equal versions only), so the version is compared afterwards.
find_package(MLIR REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT LLVM_VERSION_MAJOR EQUAL 22 OR NOT LLVM_VERSION_MINOR EQUAL 1)
  message(FATAL_ERROR "Mosaic needs MLIR 22.1; found ${LLVM_VERSION} in ${MLIR_DIR}")
endif()

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)

# MLIR's headers are not ours to keep free of warnings.
include_directories(SYSTEM ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
