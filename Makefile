# Short names for the CMake and CTest commands of the project. `make help` lists them.
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 600
MAKEFLAGS += --no-print-directory

DEPS := $(if $(NO_DEPS),@true,@tools/deps)
CTEST := ctest --output-on-failure --no-label-summary --no-tests=error -j$(JOBS)

# $(call build,FOLDER,CMAKE OPTIONS,TARGET): CMake's configure output is shown only if it fails; warnings are always
# shown.
define build
@mkdir -p $(1)
@cmake -S . -B $(1) $(2) $(CMAKE_ARGS) >$(1)/configure.log || { cat $(1)/configure.log; exit 1; }
@cmake --build $(1) -j$(JOBS) $(if $(3),--target $(3)) $(if $(VERBOSE),--verbose)
endef

# Warnings are errors for developers only: a user's compiler may be newer and have more warnings. build/ itself, which
# `make run` and `make test` share, is strict only on request (CMAKE_ARGS=-DPL_WERROR=ON), so that it is compiled once.
STRICT := -DPL_WERROR=ON
# The lowest SIMD level, which every processor of this architecture supports.
BASELINE := $(if $(filter x86_64 amd64,$(shell uname -m)),x86-64,scalar)
# Options of the build that is installed and packaged. debian/rules configures the same folder with Debian's paths.
PORTABLE := -DPL_SIMD=levels -UCMAKE_INSTALL_LIBDIR -DCMAKE_INSTALL_PREFIX='$(PREFIX)' -DCMAKE_VERBOSE_MAKEFILE=OFF

# The browser tests use playwright-core. If it cannot be installed, they are skipped with a message.
PLAYWRIGHT := @test -d studio/page/node_modules/playwright-core || ! command -v npm >/dev/null || $(if $(NO_DEPS),true,\
	npm ci --prefix studio/page --ignore-scripts --no-audit --no-fund --fetch-retries 1 --fetch-timeout 30000 >/dev/null 2>&1 || echo 'no playwright-core: browser tests are skipped')

.PHONY: all help deps run studio test test-baseline test-levels test-arm test-long bench asan clang docs page figures format install deb clean

all: ## build the library and the tool in build/
	$(DEPS) build
	$(call build,build,,pliant pliant_static pliant_shared)

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22
	@echo 'Variables: JOBS=N, CMAKE_ARGS=-DPL_SIMD=levels (any CMake option), PREFIX and DESTDIR for install,'
	@echo 'NO_DEPS=1 (install no system packages), FUZZ_SECONDS=600 (each fuzzer in test-long), VERBOSE=1.'

run: ## build, run scenes/quickstart.json and render a picture and a movie of it
	$(DEPS) run
	$(call build,build,,pliant)
	@build/pliant run scenes/quickstart.json -o out/quickstart --render

studio: ## build and open the studio in the browser
	$(DEPS) run
	$(call build,build,,pliant)
	@build/pliant studio

test: ## build and run the whole suite, plus the numerical tests at the lowest SIMD level
	$(DEPS) test browser
	$(PLAYWRIGHT)
	@$(MAKE) test-baseline NO_DEPS=1
	$(call build,build)
	@cd build && $(CTEST)

test-baseline: ## run the numerical tests at the lowest SIMD level of this architecture (x86-64: SSE2)
	$(DEPS) test
	$(call build,build/baseline,$(STRICT) -DPL_SIMD=$(BASELINE),numerical_tests)
	@cd build/baseline && $(CTEST) -L '^numerical$$' -E '^integrate/torture$$' # random scenes run in `test` and `asan`

test-levels: ## run the numerical tests without SIMD and, in the portable build, at every SIMD level of this machine
	$(DEPS) test
	$(call build,build/scalar,$(STRICT) -DPL_SIMD=scalar,numerical_tests)
	@cd build/scalar && $(CTEST) -L '^numerical$$'
	$(call build,build/portable,$(PORTABLE) -DPL_TESTS=ON,all numerical_tests)
	@cd build/portable && $(CTEST)

test-arm: ## cross-compile for aarch64 and run the numerical tests under qemu-user
	$(DEPS) cross
	$(call build,build/aarch64,$(STRICT) -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64-linux-gnu.cmake,pliant numerical_tests)
	@cd build/aarch64 && $(CTEST) -L '^numerical$$' --timeout 7200

test-long: ## run the long tests, every SIMD level, aarch64, and every fuzzer for FUZZ_SECONDS
	$(DEPS) test browser fuzz
	$(PLAYWRIGHT)
	$(call build,build)
	@cd build && $(CTEST:error=ignore) -C long -L '^long$$'
	@$(MAKE) test-levels NO_DEPS=$(NO_DEPS)
	@$(MAKE) test-arm NO_DEPS=$(NO_DEPS)
	$(call build,build/fuzz,-DCMAKE_C_COMPILER=clang -DPL_FUZZ=ON,fuzzers)
	@tools/fuzz build/fuzz $(FUZZ_SECONDS) $(JOBS)

bench: ## measure timings and print them as tables
	$(DEPS) build
	$(call build,build,,pliant)
	@build/pliant bench

asan: ## run the suite under AddressSanitizer and UndefinedBehaviorSanitizer
	$(DEPS) test
	$(call build,build/asan,$(STRICT) -DPL_SANITIZE=ON)
	@cd build/asan && $(CTEST) -LE '^timing$$'

clang: ## build everything with clang; warnings are errors
	$(DEPS) test fuzz
	$(call build,build/clang,$(STRICT) -DCMAKE_C_COMPILER=clang)

docs: ## generate schema/, the scene reference, the man page and Python's prototypes from field lists, help texts and headers
	$(DEPS) build
	$(call build,build,,pliant)
	@build/pliant list schema >build/scene.schema.json && mv build/scene.schema.json schema/scene.schema.json
	@build/pliant list manual >build/scene-reference.md && mv build/scene-reference.md docs/scene-reference.md
	@tools/man-page build/pliant
	@python3 python/generate.py

page: ## build the studio's page into studio/page/dist (needs Node 18 or newer and its package registry)
	$(DEPS) page
	@cd studio/page && npm ci --ignore-scripts --no-audit --no-fund && npm run --silent check && npm run --silent build
	@python3 studio/page/sources.py --write

figures: ## render the pictures of docs/figures.md; runs scenes that have no results in out/figures
	$(DEPS) run
	$(call build,build,,pliant)
	@for script in tools/figures/*.sh; do $$script || exit 1; done

format: ## run clang-format on every C file
	$(DEPS) format
	@git ls-files -z '*.c' '*.h' | xargs -0 clang-format -i

install: ## install library, headers, pkg-config file, CMake package and tool for any processor; see PREFIX, DESTDIR
	$(DEPS) build
	$(call build,build/portable,$(PORTABLE) -DPL_TESTS=OFF)
	@DESTDIR='$(DESTDIR)' cmake --install build/portable --prefix '$(PREFIX)' >build/portable/install.log || { cat build/portable/install.log; exit 1; }
	@echo "installed under $(DESTDIR)$(PREFIX)"

deb: ## build Debian packages in build/packages: libpliant0, libpliant-dev, pliant, python3-pliant
	$(DEPS) deb
	@mkdir -p build/packages
	@rm -f build/packages/*.deb
	@echo 'compiles for every SIMD level, which takes some minutes; output in build/packages/build.log'
	@PL_PACKAGES='$(CURDIR)/build/packages' DEB_BUILD_OPTIONS=parallel=$(JOBS) debian/rules binary >build/packages/build.log 2>&1 || { tail -n 40 build/packages/build.log; exit 1; }
	@ls build/packages/*.deb

clean: ## remove build/ and out/
	@rm -rf build out
	@[ ! -d debian/tmp ] || debian/rules clean >/dev/null
