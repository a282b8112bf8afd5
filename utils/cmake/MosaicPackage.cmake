# The CMake package: find_package(Mosaic) gives Mosaic::Mosaic, from an installed tree or from the
# build tree.
include(CMakePackageConfigHelpers)

set(MOSAIC_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Mosaic)
set(MOSAIC_BUILD_PACKAGE_DIR ${PROJECT_BINARY_DIR}/${MOSAIC_PACKAGE_DIR})

install(TARGETS MosaicPlugin MosaicMLIRCAPI EXPORT MosaicTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
get_property(tool_dirs DIRECTORY ${PROJECT_SOURCE_DIR}/tools PROPERTY SUBDIRECTORIES)
foreach(tool_dir ${tool_dirs})
  get_property(tools DIRECTORY ${tool_dir} PROPERTY BUILDSYSTEM_TARGETS)
  install(TARGETS ${tools} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endforeach()
install(DIRECTORY include/mosaic-c DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(EXPORT MosaicTargets NAMESPACE Mosaic:: DESTINATION ${MOSAIC_PACKAGE_DIR})
export(EXPORT MosaicTargets NAMESPACE Mosaic:: FILE ${MOSAIC_BUILD_PACKAGE_DIR}/MosaicTargets.cmake)

configure_package_config_file(utils/cmake/MosaicConfig.cmake.in ${MOSAIC_BUILD_PACKAGE_DIR}/MosaicConfig.cmake
  INSTALL_DESTINATION ${MOSAIC_PACKAGE_DIR})
write_basic_package_version_file(${MOSAIC_BUILD_PACKAGE_DIR}/MosaicConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${MOSAIC_BUILD_PACKAGE_DIR}/MosaicConfig.cmake
  ${MOSAIC_BUILD_PACKAGE_DIR}/MosaicConfigVersion.cmake DESTINATION ${MOSAIC_PACKAGE_DIR})
