# The studio's server, with the built page embedded. It needs libwebsockets and jansson; without them `pliant studio`
# prints an error.
file(GLOB PL_STUDIO_SOURCES CONFIGURE_DEPENDS studio/server/*.c)
set(PL_STUDIO_MISSING ${CMAKE_SOURCE_DIR}/studio/server/missing.c)
list(REMOVE_ITEM PL_STUDIO_SOURCES ${PL_STUDIO_MISSING})
if(NOT (LIBWEBSOCKETS_FOUND AND JANSSON_FOUND AND TARGET pl_render))
  add_library(pl_studio STATIC ${PL_STUDIO_MISSING})
  target_include_directories(pl_studio PUBLIC studio)
  target_link_libraries(pl_studio PRIVATE pl_flags PUBLIC pliant_static)
  return()
endif()

# Every file of the page is embedded by .incbin as a symbol, and listed in a table.
set(page ${CMAKE_SOURCE_DIR}/studio/page/dist)
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${page} ${page}/*)
set(code "#include \"server/page.h\"\n")
set(rows "")
set(number 0)
foreach(file ${files})
  string(APPEND code "__asm__(\".section .rodata\\n.balign 16\\npl_page_${number}:\\n.incbin \\\"${page}/${file}\\\"\\n\"\n"
    "        \"pl_page_end_${number}:\\n.byte 0\\n.previous\\n\");\n"
    "extern const unsigned char pl_page_${number}[], pl_page_end_${number}[];\n")
  string(APPEND rows "    {\"${file}\", pl_page_${number}, pl_page_end_${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND code "const pl_page_file pl_page_files[] = {\n${rows}};\nconst size_t pl_page_file_count = ${number};\n")
set(table ${CMAKE_BINARY_DIR}/studio_page.c)
file(CONFIGURE OUTPUT ${table} CONTENT "${code}" @ONLY)
list(TRANSFORM files PREPEND ${page}/ OUTPUT_VARIABLE paths)
set_source_files_properties(${table} PROPERTIES OBJECT_DEPENDS "${paths}")

add_library(pl_studio STATIC ${PL_STUDIO_SOURCES} ${table})
target_include_directories(pl_studio PUBLIC studio)
target_link_libraries(pl_studio PRIVATE pl_flags PkgConfig::LIBWEBSOCKETS PkgConfig::JANSSON PUBLIC pl_render pliant_static)
target_compile_definitions(pl_studio INTERFACE PL_HAVE_STUDIO)
