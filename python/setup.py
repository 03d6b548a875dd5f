"""Puts libpliant.so into the package: built by CMake from the checkout around this folder.

PLIANT_LIBRARY=FILE takes that file in place of building one; PLIANT_LIBRARY=system takes none, and the module finds the
installed library by its name.
"""
import os
import pathlib
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent


class Build(build_py):
    def run(self):
        super().run()
        given = os.environ.get("PLIANT_LIBRARY")
        if given == "system":
            return
        target = pathlib.Path(self.build_lib) / "pliant" / "libpliant.so"
        shutil.copyfile(given or self.build_library(), target)

    def build_library(self):
        source = HERE.parent
        if not (source / "CMakeLists.txt").exists():
            raise SystemExit("the library is built from the whole checkout; or name one in PLIANT_LIBRARY")
        folder = pathlib.Path(self.get_finalized_command("build").build_temp).resolve() / "library"
        subprocess.run(["cmake", "-S", source, "-B", folder, "-DPL_TESTS=OFF"], check=True)
        subprocess.run(["cmake", "--build", folder, "-j", str(os.cpu_count() or 1), "--target", "pliant_shared"], check=True)
        return folder / "libpliant.so"


class WithLibrary(Distribution):
    def has_ext_modules(self):  # the wheel is for this kind of machine alone
        return True


def version():
    scope = {}
    text = (HERE / "pliant" / "_api.py").read_text(encoding="utf-8")
    exec(next(line for line in text.splitlines() if line.startswith("VERSION = ")), scope)
    return scope["VERSION"]


setup(version=version(), cmdclass={"build_py": Build}, distclass=WithLibrary)
