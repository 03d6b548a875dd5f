# Cross-compiling for 64-bit ARM with Debian's compiler (tools/deps cross):
#
#   cmake -S . -B build/aarch64 -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64-linux-gnu.cmake
#
# Libraries of the foreign architecture (libjansson-dev:arm64, ...) are found by its pkg-config. Tests run under
# qemu-user if it is installed.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triplet aarch64-linux-gnu)
set(CMAKE_C_COMPILER ${triplet}-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE ${triplet})
set(CMAKE_FIND_ROOT_PATH /usr/${triplet} /usr/lib/${triplet})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${triplet}/pkgconfig:/usr/share/pkgconfig)
find_program(PL_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
# The dynamic linker and libc must come from one package: with those of the cross-compiler's package and of Debian's libc
# for the architecture mixed, programs hang when they create a thread. The former is used only without the latter.
if(PL_QEMU AND EXISTS /lib/ld-linux-aarch64.so.1)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${PL_QEMU})
elseif(PL_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${PL_QEMU} -L /usr/${triplet})
endif()
