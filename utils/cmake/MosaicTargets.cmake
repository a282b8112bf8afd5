# The kinds of target that this project has.

set(MOSAIC_WARNINGS -Wall -Wextra -Wpedantic -Werror)
set(MOSAIC_C_WARNINGS ${MOSAIC_WARNINGS} -Wstrict-prototypes -Wmissing-prototypes -Wshadow)
# fuzzer-no-link counts which code an input reaches, for test/Fuzz.
set(MOSAIC_SANITIZER_OPTIONS -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -O1 -g -fno-omit-frame-pointer)
if(MOSAIC_SANITIZE)
  # The shared run-time: a static one would be hidden like every archive, and its free() would then
  # meet memory of the malloc() that libMLIR sees.
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-runtime-dir
    OUTPUT_VARIABLE runtime_dir OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(MOSAIC_SANITIZER_LINK_OPTIONS -fsanitize=address,undefined -shared-libsan -Wl,-rpath,${runtime_dir})
endif()
set(MOSAIC_INCLUDE_DIRS
  ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include ${PROJECT_SOURCE_DIR}/lib)

set(MOSAIC_LIBRARIES "" CACHE INTERNAL "Every room of lib/")

# Asserts are this project's safety net (LLVM's are off in Debian's packages): they stay on
# unless a release asks otherwise.
option(MOSAIC_ASSERTS "Keep assert() on" ON)

function(mosaic_target_options target)
  target_include_directories(${target} PRIVATE ${MOSAIC_INCLUDE_DIRS})
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:C>:${MOSAIC_C_WARNINGS}>
    $<$<COMPILE_LANGUAGE:CXX>:${MOSAIC_WARNINGS} -Wno-unused-parameter -fno-rtti>)
  if(MOSAIC_ASSERTS)
    target_compile_options(${target} PRIVATE -UNDEBUG)
  endif()
  if(MOSAIC_SANITIZE)
    # Only C: that is where the logic is, and LLVM's containers poison memory in instrumented
    # C++ that the uninstrumented libLLVM then fills.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C>:${MOSAIC_SANITIZER_OPTIONS}>)
    target_link_options(${target} PRIVATE ${MOSAIC_SANITIZER_LINK_OPTIONS})
  endif()
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
endfunction()

# mosaic_library(NAME sources...): one room of lib/, as objects that go into the plugin
# and into the tools alike.
function(mosaic_library name)
  add_library(${name} OBJECT ${ARGN})
  mosaic_target_options(${name})
  set(MOSAIC_LIBRARIES "${MOSAIC_LIBRARIES};${name}" CACHE INTERNAL "Every room of lib/")
endfunction()

# MosaicMLIRCAPI: the MLIR C API, which lives in archives, plus the shared MLIR and LLVM that hold
# all the rest. Never an MLIR component target: it would bring a second copy of MLIR along. Whoever
# uses the installed package links the same way, so the target is exported. IR comes last: the
# other archives need it.
add_library(MosaicMLIRCAPI INTERFACE)
foreach(part Arith ControlFlow Func Linalg Math MemRef SCF Vector Transforms Interfaces Debug IR)
  target_link_libraries(MosaicMLIRCAPI INTERFACE $<TARGET_FILE:MLIRCAPI${part}>)
endforeach()
target_link_libraries(MosaicMLIRCAPI INTERFACE MLIR LLVM stdc++)
set_target_properties(MosaicMLIRCAPI PROPERTIES EXPORT_NAME MLIRCAPI)

# mosaic_link_mlir(TARGET): links MLIR's C API, hidden, and the shared MLIR.
function(mosaic_link_mlir target)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:MosaicMLIRCAPI> ${CMAKE_DL_LIBS})
  target_link_options(${target} PRIVATE -fuse-ld=lld -Wl,--exclude-libs,ALL)
endfunction()

# mosaic_tool(NAME sources...): a tool with every room built in.
function(mosaic_tool name)
  add_executable(${name} ${ARGN})
  mosaic_target_options(${name})
  foreach(library ${MOSAIC_LIBRARIES})
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${library}>)
  endforeach()
  mosaic_link_mlir(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endfunction()
