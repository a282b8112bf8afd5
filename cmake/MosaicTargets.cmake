# The kinds of target that this project has.

set(MOSAIC_WARNINGS -Wall -Wextra -Wpedantic -Werror)
set(MOSAIC_C_WARNINGS ${MOSAIC_WARNINGS} -Wstrict-prototypes -Wmissing-prototypes -Wshadow)
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
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined -fno-sanitize=vptr,function -fno-omit-frame-pointer)
    target_link_options(${target} PRIVATE -fsanitize=address,undefined)
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

# The MLIR C API lives in archives, all the rest of MLIR in the shared libMLIR.
set(MOSAIC_CAPI_ARCHIVES "")
foreach(part IR Arith ControlFlow Func Math MemRef SCF Vector Transforms Interfaces Debug)
  list(APPEND MOSAIC_CAPI_ARCHIVES $<TARGET_FILE:MLIRCAPI${part}>)
endforeach()

# mosaic_link_mlir(TARGET): C API archives, hidden, plus the shared MLIR and LLVM. Never an
# MLIR component target: it would bring a second copy of MLIR along.
function(mosaic_link_mlir target)
  target_link_libraries(${target} PRIVATE ${MOSAIC_CAPI_ARCHIVES} MLIR LLVM ${CMAKE_DL_LIBS})
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
