# Installs the shared and static library, headers, pkg-config file, CMake package, and the tool with scenes, schemas,
# man page and shell completion.
#
# The CMake package defines pliant::pliant (shared, without further requirements) and, if the libraries that static
# linking needs are found, pliant::pliant_static. They are two export sets, so that missing libraries do not affect
# pliant::pliant.
include(CMakePackageConfigHelpers)
set(PL_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/pliant)

foreach(suffix shared static)
  set_target_properties(pliant_${suffix} PROPERTIES EXPORT_NAME pliant_${suffix})
  install(TARGETS pliant_${suffix} EXPORT pliant_${suffix}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(EXPORT pliant_${suffix} NAMESPACE pliant:: DESTINATION ${PL_CMAKE_DIR})
endforeach()
set_target_properties(pliant_shared PROPERTIES EXPORT_NAME pliant)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY include/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
if(TARGET pliant)
  install(TARGETS pliant RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY scenes schema DESTINATION ${CMAKE_INSTALL_DATADIR}/pliant) # the studio's gallery shows these scenes
  install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md" PATTERN images EXCLUDE
    PATTERN contributing EXCLUDE) # messages and the man page cite docs/NAME.md
  install(FILES docs/pliant.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES cli/completion/pliant.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME pliant)
  install(FILES cli/completion/_pliant DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES cli/completion/pliant.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

configure_package_config_file(cmake/pliantConfig.cmake.in ${CMAKE_BINARY_DIR}/pliantConfig.cmake
  INSTALL_DESTINATION ${PL_CMAKE_DIR} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/pliantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/pliantConfig.cmake ${CMAKE_BINARY_DIR}/pliantConfigVersion.cmake
  DESTINATION ${PL_CMAKE_DIR})

# The pkg-config file computes the prefix relative to its own location, so that an installation can be moved.
file(RELATIVE_PATH PL_PC_UP ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" PL_PC_UP "${PL_PC_UP}")
string(STRIP "${PL_PC_REQUIRES}" PL_PC_REQUIRES)
configure_file(cmake/pliant.pc.in ${CMAKE_BINARY_DIR}/pliant.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/pliant.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
