# Tests that are scripts. Status 77 means that the script's requirements are not installed.

# The installed library as an external project uses it, and the rules of the source tree.
if(TARGET pliant AND NOT PL_SANITIZE AND NOT PL_FUZZ) # a program without the sanitizer's runtime cannot load the library
  add_test(NAME project/install COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/project/install.sh ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}
    ${CMAKE_COMMAND} ${CMAKE_C_COMPILER})
endif()

if(TARGET pliant)
  add_test(NAME project/man-page COMMAND ${PL_PYTHON} ${CMAKE_SOURCE_DIR}/tools/man-page $<TARGET_FILE:pliant> --check)
  add_test(NAME cli/completion COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/cli/completion.sh $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR})
  set_tests_properties(cli/completion PROPERTIES LABELS cli SKIP_RETURN_CODE 77)
  add_test(NAME project/cli-manual COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/cli_manual.py $<TARGET_FILE:pliant>
    ${CMAKE_SOURCE_DIR}/docs/cli.md)
endif()
add_test(NAME project/api COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_api.py ${CMAKE_SOURCE_DIR})
add_test(NAME project/tree COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_tree.py ${CMAKE_SOURCE_DIR})

# Pages with instructions: their files are written and their commands run. Programs are linked with the installed
# library.
if(TARGET pliant AND JANSSON_FOUND AND NOT PL_SANITIZE AND NOT PL_FUZZ)
  set(pages troubleshooting game-programmers researchers engineers files)
  if(EMBREE_LIBRARY AND JPEG_FOUND AND LIBWEBSOCKETS_FOUND) # pictures and the studio
    list(APPEND pages tutorial)
  endif()
  foreach(page ${pages})
    add_test(NAME project/docs-${page} COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_pages.py ${CMAKE_SOURCE_DIR}
      ${CMAKE_BINARY_DIR} ${CMAKE_COMMAND} ${CMAKE_SOURCE_DIR}/docs/${page}.md)
  endforeach()
endif()
add_test(NAME project/words COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_words.py ${CMAKE_SOURCE_DIR})
set_tests_properties(project/words PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME project/page COMMAND ${PL_PYTHON} ${CMAKE_SOURCE_DIR}/studio/page/sources.py)
add_test(NAME project/includes COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_includes.py ${CMAKE_SOURCE_DIR})
add_test(NAME project/capabilities COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/project/check_capabilities.py
  ${CMAKE_SOURCE_DIR})

# VTK's reader on the series that io/frame writes.
if(TEST io/frame)
  add_test(NAME io/frame-vtk COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_vtu.py ${CMAKE_BINARY_DIR}/test-vtu)
  set_tests_properties(io/frame PROPERTIES FIXTURES_SETUP vtu_series)
  set_tests_properties(io/frame-vtk PROPERTIES FIXTURES_REQUIRED vtu_series SKIP_RETURN_CODE 77)
endif()

# An independent glTF reader on the files that io/glb writes.
if(TEST io/glb)
  add_test(NAME io/glb-python COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_glb.py ${CMAKE_BINARY_DIR})
  set_tests_properties(io/glb PROPERTIES FIXTURES_SETUP glb_files)
  set_tests_properties(io/glb-python PROPERTIES FIXTURES_REQUIRED glb_files)
endif()

# Independent readers of .obj and .pc2, and Blender if it is installed, on the files that io/artists writes.
if(TEST io/artists)
  add_test(NAME io/artists-python COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_artists.py
    ${CMAKE_BINARY_DIR}/test-artists)
  add_test(NAME io/artists-blender COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_blender.py
    ${CMAKE_BINARY_DIR}/test-artists)
  set_tests_properties(io/artists PROPERTIES FIXTURES_SETUP artists_files)
  set_tests_properties(io/artists-python io/artists-blender PROPERTIES FIXTURES_REQUIRED artists_files)
  set_tests_properties(io/artists-blender PROPERTIES SKIP_RETURN_CODE 77 LABELS "io;blender")
endif()

# The schema, the scene reference and the scenes are compared with the field lists and checked by an independent
# validator.
if(TARGET pliant AND JANSSON_FOUND)
  add_test(NAME scene/documents COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/scene/check_documents.py $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR})
  # "timing": it checks every scene, which takes too long under sanitizers
  set_tests_properties(scene/documents PROPERTIES SKIP_RETURN_CODE 77 LABELS "scene;timing")

  # The command line tool: exit statuses, interruption, resume to the same bits, full disks.
  add_test(NAME cli/run COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_run.py $<TARGET_FILE:pliant>)
  set_tests_properties(cli/run PROPERTIES LABELS cli)
  foreach(name files check surfaces warnings)
    add_test(NAME cli/${name} COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_${name}.py $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR})
    set_tests_properties(cli/${name} PROPERTIES LABELS cli)
  endforeach()
  add_test(NAME cli/export COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_export.py $<TARGET_FILE:pliant>)
  set_tests_properties(cli/export PROPERTIES LABELS cli)
  add_test(NAME cli/plot COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_plot.py $<TARGET_FILE:pliant>)
  set_tests_properties(cli/plot PROPERTIES LABELS cli)
  add_test(NAME cli/results COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_results.py $<TARGET_FILE:pliant>
    ${CMAKE_SOURCE_DIR})
  set_tests_properties(cli/results PROPERTIES LABELS cli)
endif()

# The game loop example, and a replay of its session by the tool.
if(TARGET pliant AND TARGET game-loop)
  add_test(NAME examples/game-loop COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/examples/check_game_loop.py
    $<TARGET_FILE:game-loop> $<TARGET_FILE:pliant> ${CMAKE_BINARY_DIR}/test-game-loop)
  set_tests_properties(examples/game-loop PROPERTIES LABELS examples)
endif()

# Bodies made from typical users' meshes fall on a floor and a rock, with default settings; all 150 runs in ctest -C
# long.
if(TARGET pliant AND JANSSON_FOUND)
  set(drops ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/scene/drops.py --pliant $<TARGET_FILE:pliant>)
  add_test(NAME scene/drops COMMAND ${drops} --runs suite)
  set_tests_properties(scene/drops PROPERTIES LABELS "scene;timing") # takes too long under sanitizers
  add_test(NAME scene/drops-long CONFIGURATIONS long COMMAND ${drops} --runs all)
  add_test(NAME scene/drops-others-long CONFIGURATIONS long COMMAND ${drops} --runs others)
  set_tests_properties(scene/drops-long scene/drops-others-long PROPERTIES LABELS long TIMEOUT 7200)
endif()

# pliant info and pliant mesh.
if(TARGET pliant)
  add_test(NAME cli/mesh COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/cli/mesh.py $<TARGET_FILE:pliant>
    ${CMAKE_CURRENT_SOURCE_DIR}/data ${CMAKE_BINARY_DIR}/test-cli-mesh)
endif()

# Pictures that pliant render makes of the frames that render/show writes, decoded and measured by a script.
if(TEST render/show AND TARGET pliant)
  add_test(NAME render/command COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/render/check_render.py $<TARGET_FILE:pliant>
    ${CMAKE_BINARY_DIR}/test-show ${CMAKE_BINARY_DIR}/test-render ${CMAKE_SOURCE_DIR}/scenes/teran2005/stretch.json)
  set_tests_properties(render/show PROPERTIES FIXTURES_SETUP show_frames)
  set_tests_properties(render/command PROPERTIES FIXTURES_REQUIRED show_frames SKIP_RETURN_CODE 77 LABELS render)
endif()

# Files that pliant mesh writes, read by VTK and Gmsh.
if(TARGET pliant)
  add_test(NAME io/meshes-vtk COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/io/check_meshes.py $<TARGET_FILE:pliant>
    ${CMAKE_BINARY_DIR}/test-meshes)
  set_tests_properties(io/meshes-vtk PROPERTIES SKIP_RETURN_CODE 77)
endif()

# Tests with a number of steps or scenes as argument, at full length: only in ctest -C long.
foreach(test energy momentum torture scatter_quadratic)
  if(TARGET integrate_test_${test})
    set(size 100000)
    if(test STREQUAL torture)
      set(size 3000 1000)
    elseif(test STREQUAL scatter_quadratic)
      set(size 3)
    endif()
    add_test(NAME integrate/${test}-long CONFIGURATIONS long COMMAND integrate_test_${test} ${size})
    set_tests_properties(integrate/${test}-long PROPERTIES LABELS long)
  endif()
endforeach()

if(TARGET contact_test_continuous)
  add_test(NAME contact/continuous-long CONFIGURATIONS long COMMAND contact_test_continuous 1000000)
  set_tests_properties(contact/continuous-long PROPERTIES LABELS long)
endif()

if(TARGET contact_test_no_intersections)
  add_test(NAME contact/no_intersections-long CONFIGURATIONS long COMMAND contact_test_no_intersections 1000)
  set_tests_properties(contact/no_intersections-long PROPERTIES LABELS long TIMEOUT 7200)
endif()

if(TARGET contact_test_bars)
  add_test(NAME contact/bars-long CONFIGURATIONS long COMMAND contact_test_bars 400)
  set_tests_properties(contact/bars-long PROPERTIES LABELS long)
endif()

if(TARGET contact_test_knot)
  add_test(NAME contact/knot-long CONFIGURATIONS long COMMAND contact_test_knot hold)
  set_tests_properties(contact/knot-long PROPERTIES LABELS long TIMEOUT 7200)
endif()

if(TARGET contact_test_scales)
  add_test(NAME contact/scales-long CONFIGURATIONS long COMMAND contact_test_scales 19 150)
  set_tests_properties(contact/scales-long PROPERTIES LABELS long TIMEOUT 7200)
endif()

# Scenes at full size: only in ctest -C long.
if(TARGET scene_test_inversion)
  add_test(NAME scene/inversion-long CONFIGURATIONS long COMMAND scene_test_inversion full)
  set_tests_properties(scene/inversion-long PROPERTIES LABELS long)
endif()

# The studio's server, tested by a client that uses Python's standard library only: who may connect, and the effects of
# commands.
if(TARGET pliant AND LIBWEBSOCKETS_FOUND AND JANSSON_FOUND)
  foreach(test security work changes)
    add_test(NAME studio/${test} COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/studio/test_${test}.py $<TARGET_FILE:pliant>
      ${CMAKE_SOURCE_DIR})
    set_tests_properties(studio/${test} PROPERTIES LABELS studio)
  endforeach()
  # 60 steps per second for a minute need an otherwise idle machine.
  add_test(NAME studio/dragging-long CONFIGURATIONS long COMMAND ${PL_PYTHON}
    ${CMAKE_CURRENT_SOURCE_DIR}/studio/test_dragging.py $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR} 60)
  set_tests_properties(studio/dragging-long PROPERTIES LABELS long RUN_SERIAL TRUE)

  # Dragging through the server (bench/studio.py measures its timings, on an idle machine); an hour of random commands.
  add_test(NAME studio/dragging COMMAND ${PL_PYTHON} ${CMAKE_SOURCE_DIR}/bench/studio.py --pliant $<TARGET_FILE:pliant> --smoke
    --seconds 5 --tasks sculpt)
  set_tests_properties(studio/dragging PROPERTIES LABELS "studio;timing")
  add_test(NAME studio/soak-long CONFIGURATIONS long COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/studio/soak.py
    $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR} 3600)
  set_tests_properties(studio/soak-long PROPERTIES LABELS long TIMEOUT 7200)

  # The page in headless Chromium; skipped without Chromium, Node or playwright-core. One test at a time, because the
  # processor draws the page. Not under sanitizers: test_work.py and test_security.py cover more of the server.
  set(browser ${CMAKE_CURRENT_SOURCE_DIR}/studio/browser/run.sh)
  if(NOT PL_SANITIZE)
    foreach(test first hands files axe)
      add_test(NAME studio/browser-${test} COMMAND ${browser} ${test} --pliant $<TARGET_FILE:pliant>)
      set_tests_properties(studio/browser-${test} PROPERTIES LABELS studio SKIP_RETURN_CODE 77 RESOURCE_LOCK browser TIMEOUT 900)
    endforeach()
  endif()
  foreach(test first axe)
    add_test(NAME studio/browser-${test}-long CONFIGURATIONS long COMMAND ${browser} ${test} --pliant $<TARGET_FILE:pliant> --all)
    set_tests_properties(studio/browser-${test}-long PROPERTIES LABELS long SKIP_RETURN_CODE 77 RESOURCE_LOCK browser TIMEOUT 7200)
  endforeach()
endif()

# The Python module. Not under sanitizers: Python cannot load a library that needs their runtime.
if(TARGET pliant AND JANSSON_FOUND AND NOT PL_SANITIZE AND NOT PL_FUZZ)
  foreach(test api state laws runs junk leaks install)
    add_test(NAME python/${test} COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/python/test_${test}.py
      $<TARGET_FILE:pliant_shared> $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR} ${CMAKE_C_COMPILER})
    set_tests_properties(python/${test} PROPERTIES LABELS python SKIP_RETURN_CODE 77)
  endforeach()
  add_test(NAME python/install-long CONFIGURATIONS long COMMAND ${PL_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/python/test_install.py
    $<TARGET_FILE:pliant_shared> $<TARGET_FILE:pliant> ${CMAKE_SOURCE_DIR} ${CMAKE_C_COMPILER} build)
  set_tests_properties(python/install-long PROPERTIES LABELS long SKIP_RETURN_CODE 77 TIMEOUT 3600)
endif()

# The longest tests start first, so that none of them runs alone at the end.
foreach(test integrate/torture scene/resume scene/scenes scene/documents scene/drops)
  if(TEST ${test})
    set_tests_properties(${test} PROPERTIES COST 1000)
  endif()
endforeach()
