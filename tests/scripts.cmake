# Tests that are scripts. Status 77 means: what the script needs is not installed.
set(PL_PYTHON /usr/bin/python3)

# VTK's own reader on the series that io/frame leaves behind.
if(TEST io/frame)
  add_test(NAME io/frame-vtk COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_vtu.py ${CMAKE_BINARY_DIR}/test-vtu)
  set_tests_properties(io/frame PROPERTIES FIXTURES_SETUP vtu_series)
  set_tests_properties(io/frame-vtk PROPERTIES FIXTURES_REQUIRED vtu_series SKIP_RETURN_CODE 77)
endif()
