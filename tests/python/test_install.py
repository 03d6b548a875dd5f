"""pip installs the module from the checkout without a network, and what it installs runs. With "build" as further argument pip
also builds the library (some minutes), else it takes that of this build.

Arguments: SHARED_LIBRARY PLIANT SOURCE_DIR CC [build]"""
import importlib.util
import os
import shutil
import subprocess
import sys

import support

BUILD = "build" in sys.argv[5:]
sys.argv = [argument for argument in sys.argv if argument != "build"]
for needed in ("pip", "setuptools", "wheel"):
    if importlib.util.find_spec(needed) is None:
        print(f"no {needed} for this Python")
        sys.exit(77)
PROGRAM = """
import pliant
sim = pliant.Simulation({"materials": {"a": {"young": 1e5, "poisson": 0.3}},
                         "bodies": {"b": {"mesh": {"shape": "box", "resolution": 1}, "material": "a"}}})
print(pliant.lib.path, sim.node_count)
"""


class Install(support.Case):
    def install(self, library):
        tree = self.folder / "tree"  # pip leaves files behind where it builds
        left = shutil.ignore_patterns("build", ".git", "node_modules", "__pycache__", "*.egg-info")
        for part in ("CMakeLists.txt", "cmake", "include", "src", "render", "cli", "bench", "studio", "examples") if BUILD else ():
            copy = shutil.copyfile if part.endswith(".txt") else lambda a, b: shutil.copytree(a, b, ignore=left)
            tree.mkdir(exist_ok=True)
            copy(support.SOURCE / part, tree / part)
        shutil.copytree(support.SOURCE / "python", tree / "python", ignore=left)
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
        environment.pop("PLIANT_LIBRARY")
        if library:
            environment["PLIANT_LIBRARY"] = library
        target = self.folder / "site"
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--target", target,
                        tree / "python"], check=True, env=environment)
        return target

    def run_there(self, target, **environment):
        return subprocess.run([sys.executable, "-c", PROGRAM], check=True, capture_output=True, text=True, cwd=self.folder,
                              env={"PYTHONPATH": str(target), **environment}).stdout.split()

    def test_with_the_library_inside(self):
        target = self.install(None if BUILD else os.path.abspath(support.LIBRARY))
        self.assertEqual(self.run_there(target), [str(target / "pliant/libpliant.so"), "8"])

    def test_with_the_system_s(self):
        target = self.install("system")
        (self.folder / "libpliant.so.0").symlink_to(os.path.abspath(support.LIBRARY))
        self.assertFalse((target / "pliant/libpliant.so").exists())
        self.assertEqual(self.run_there(target, LD_LIBRARY_PATH=str(self.folder)), ["libpliant.so.0", "8"])


if __name__ == "__main__":
    support.main()
