"""What the tests of the Python module share. Arguments of each: SHARED_LIBRARY PLIANT SOURCE_DIR CC"""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy  # noqa: F401
except ImportError:
    print("no numpy for this Python")
    sys.exit(77)

LIBRARY, TOOL, SOURCE, CC = sys.argv[1:5]
SOURCE = pathlib.Path(SOURCE)
os.environ["PLIANT_LIBRARY"] = LIBRARY
sys.path.insert(0, str(SOURCE / "python"))


def bar(law="stvk", integrator="quasistatic", resolution=1, **more):
    """A bar of 4 x 1 x 1 m, held at one end."""
    return {
        "time": {"dt": 0.05, "duration": 0.3},
        "gravity": [0, -9.81, 0],
        "integrator": {"type": integrator},
        "materials": {"rubber": {"law": law, "young": 2e5, "poisson": 0.3, "density": 1000}},
        "bodies": {"bar": {"mesh": {"shape": "box", "size": [4, 1, 1], "resolution": resolution}, "material": "rubber"}},
        "constraints": {"wall": {"select": {"group": "x-"}}},
        **more,
    }


def hash_of(data):
    """src/core/hash.h"""
    value, whole = 0xcbf29ce484222325, len(data) // 8 * 8
    for word in memoryview(data)[:whole].cast("Q"):
        value = ((value ^ word) * 0x100000001b3) & (2**64 - 1)
        value ^= value >> 29
    for byte in data[whole:]:
        value = ((value ^ byte) * 0x100000001b3) & (2**64 - 1)
    return value


def checkpoint_hash(folder):
    """Of the state in a run's last checkpoint, whose header says how long it is."""
    data = (pathlib.Path(folder) / "checkpoint.bin").read_bytes()
    size = int.from_bytes(data[144:152], "little")
    return hash_of(data[168:168 + size])


def run_tool(scene, folder, *more):
    subprocess.run([TOOL, "run", str(scene), "-o", str(folder), *more], check=True, capture_output=True)


def compile_c(text, target, *options):
    """A C program or library, without the compiler's leave to fuse multiplications and additions."""
    source = pathlib.Path(str(target) + ".c")
    source.write_text(text, encoding="utf-8")
    command = [CC, "-std=c17", "-O1", "-ffp-contract=off", f"-I{SOURCE}/include", str(source), "-o", str(target), *options]
    subprocess.run(command, check=True)
    return str(target)


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pliant-python-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


def main():
    unittest.main(argv=sys.argv[:1] + sys.argv[5:], module="__main__")
