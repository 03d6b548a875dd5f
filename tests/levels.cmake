# Tests of a build with several SIMD levels: the numerical tests once per level that this machine supports, linked with
# the library's objects of that level; the installation; and the choice of the level from the command line. The rest of
# the suite runs in builds with one level.
add_executable(run_at_level simd/run_at_level.c)
target_link_libraries(run_at_level PRIVATE pl_flags pliant_static)

foreach(level ${PL_LEVELS})
  string(MAKE_C_IDENTIFIER ${level} suffix)
  add_library(pliant_${suffix} STATIC $<TARGET_OBJECTS:pl_objects_${suffix}>)
  foreach(source ${PL_COMMON})
    target_sources(pliant_${suffix} PRIVATE ${CMAKE_SOURCE_DIR}/${source})
  endforeach()
  pl_setup_engine(pliant_${suffix})
  target_include_directories(pliant_${suffix} PRIVATE ${CMAKE_SOURCE_DIR}/src PUBLIC ${CMAKE_SOURCE_DIR}/include)
endforeach()

foreach(folder ${PL_NUMERICAL_FOLDERS})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/test_*.c)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    string(REPLACE "test_" "" short ${name})
    foreach(level ${PL_LEVELS})
      string(MAKE_C_IDENTIFIER ${level} suffix)
      set(target ${folder}_${name}_${suffix})
      add_executable(${target} EXCLUDE_FROM_ALL ${source})
      target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/src ${CMAKE_CURRENT_SOURCE_DIR})
      target_compile_definitions(${target} PRIVATE PL_SOURCE_DIR="${CMAKE_SOURCE_DIR}" PL_BINARY_DIR="${CMAKE_BINARY_DIR}/${suffix}")
      target_compile_options(${target} PRIVATE -march=${level})
      target_link_libraries(${target} PRIVATE pl_flags pliant_${suffix} PkgConfig::CMOCKA)
      add_dependencies(numerical_tests ${target})
      add_test(NAME ${folder}/${short}@${level} COMMAND run_at_level ${level} $<TARGET_FILE:${target}>)
      set_tests_properties(${folder}/${short}@${level} PROPERTIES LABELS "numerical;${level}" SKIP_RETURN_CODE 77)
    endforeach()
  endforeach()
endforeach()
foreach(level ${PL_LEVELS})
  string(MAKE_C_IDENTIFIER ${level} suffix)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${suffix}) # where tests write
endforeach()

add_test(NAME project/install COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/project/install.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}
  ${CMAKE_COMMAND} ${CMAKE_C_COMPILER})
if(JANSSON_FOUND)
  add_test(NAME simd/levels COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/simd/test_levels.py $<TARGET_FILE:pliant>
    $<TARGET_FILE:one_step> ${CMAKE_BINARY_DIR}/test-levels)
  set_tests_properties(simd/levels PROPERTIES LABELS simd)
endif()
