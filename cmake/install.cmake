# Shared and static library, headers, pkg-config file, CMake package, the tool.
install(TARGETS pliant_shared pliant_static EXPORT pliantTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/pliant DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET pliant)
  install(TARGETS pliant RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
configure_file(cmake/pliant.pc.in ${CMAKE_BINARY_DIR}/pliant.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/pliant.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
