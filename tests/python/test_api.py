"""_api.py is what the headers say, and its structures lie in memory as the compiler's do."""
import ctypes
import subprocess
import sys

import support

sys.path.insert(0, str(support.SOURCE / "python"))
import generate  # noqa: E402
import pliant  # noqa: E402


class Api(support.Case):
    def test_generated(self):
        self.assertEqual(generate.TARGET.read_text(encoding="utf-8"), generate.render(generate.Headers()))

    def test_layout(self):
        headers, rows, expected = generate.Headers(), [], []
        for name, members in headers.structs.items():
            if members is None:
                continue
            struct = getattr(pliant.api, name)
            rows.append(f'printf("{name} %zu\\n", sizeof({name}));')
            expected.append(f"{name} {ctypes.sizeof(struct)}")
            for member, _ in members:
                rows.append(f'printf("{name}.{member} %zu %zu\\n", offsetof({name}, {member}), sizeof((({name} *)0)->{member}));')
                field = getattr(struct, member)
                expected.append(f"{name}.{member} {field.offset} {field.size}")
        for name, members in headers.enums.items():
            rows += [f'printf("{member} %d\\n", (int){member});' for member in members]
            expected += [f"{member} {value}" for member, value in members.items()]
            rows.append(f'printf("{name} %zu\\n", sizeof({name}));')
            expected.append(f"{name} {ctypes.sizeof(ctypes.c_int)}")
        for name, value in headers.constants.items():
            rows.append(f'printf("{name} %.17g\\n", (double){name});')
            expected.append(f"{name} {float(value):.17g}")
        text = "#include <pliant/pliant.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(rows) + "\nreturn 0;\n}\n"
        program = support.compile_c(text, self.folder / "layout")
        found = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
        self.assertEqual(found, expected)
        self.assertGreater(len(expected), 500)


    def test_without_numpy(self):
        """Without site packages (-S) a Python has none."""
        if "numpy" in subprocess.run([sys.executable, "-S", "-c", "import numpy; print('numpy')"], capture_output=True, text=True).stdout:
            self.skipTest("NumPy is among the standard modules")
        done = subprocess.run([sys.executable, "-S", "-c", "import pliant"], capture_output=True, text=True, cwd=support.SOURCE / "python")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stderr.splitlines()[-1], f"ImportError: pliant needs NumPy, which {sys.executable} does not have: "
                                                       "install python3-numpy, or run a Python that has NumPy")

    def test_another_version_is_refused(self):
        text = ('import pliant._api as api; api.VERSION = "9.9.9"\n'
                "try:\n    import pliant._library\nexcept ImportError as error:\n    print(error)\n")
        text = ("import importlib.util, sys\nspec = importlib.util.find_spec('pliant')\npackage = type(sys)('pliant')\n"
                "package.__path__ = spec.submodule_search_locations\nsys.modules['pliant'] = package\n") + text
        found = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True,
                               env={"PYTHONPATH": str(support.SOURCE / "python"), "PLIANT_LIBRARY": support.LIBRARY}).stdout
        self.assertIn("expected 9.9.9", found)


if __name__ == "__main__":
    support.main()
