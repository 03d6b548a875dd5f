"""Makes python/pliant/_api.py from the public headers: every constant, enumeration, structure and function, as ctypes has them.

    generate.py            writes it
    generate.py --check    only says whether it is what the headers say; status 1 where it is not

The headers are plain C17 of a regular form, and this reads their declarations as a compiler would: what it does not
understand is an error, never left out.
"""
import pathlib
import re
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = HERE.parent / "include" / "pliant"
TARGET = HERE / "pliant" / "_api.py"

BASIC = {
    "char": "c_char", "int": "c_int", "unsigned": "c_uint", "double": "c_double", "float": "c_float", "bool": "c_bool",
    "size_t": "c_size_t", "int8_t": "c_int8", "uint8_t": "c_uint8", "int16_t": "c_int16", "uint16_t": "c_uint16",
    "int32_t": "c_int32", "uint32_t": "c_uint32", "int64_t": "c_int64", "uint64_t": "c_uint64", "void": "void",
}
TOKEN = re.compile(r"\s*(\.\.\.|[A-Za-z_]\w*|\d[\w.]*|[-+*(){}\[\];,=])")


class Headers:
    """What the headers declare, in their order."""

    def __init__(self, folder=HEADERS):
        self.constants = {}  # name -> value
        self.enums = {}  # name -> {member: value}
        self.structs = {}  # name -> [(member, type)], or None: opaque
        self.callbacks = {}  # name -> type
        self.functions = {}  # name -> (result, [(parameter, type)], variadic)
        self.order = []  # names of structures and callbacks
        self.done = set()
        self.folder = folder
        self.read(folder / "pliant.h")

    def read(self, path):
        if path in self.done:
            return
        self.done.add(path)
        text = re.sub(r"/\*.*?\*/", " ", path.read_text(encoding="utf-8"), flags=re.S)
        for name in re.findall(r'^#include "pliant/(\w+\.h)"', text, re.M):
            self.read(self.folder / name)
        for name, value in re.findall(r"^#define (PL_\w+) (-?\d[\w.]*)[ \t]*$", text, re.M):
            self.constants[name] = value
        text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.M | re.S)
        text = re.sub(r"^[ \t]*#.*$", "", text, flags=re.M)
        text = re.sub(r"\bPL_PRINTF\(\d, \d\)", "", text)
        text = re.sub(r"^static inline .*?^}$", "", text, flags=re.M | re.S)
        Parser(self, text, path.name).run()


class Parser:
    """Declarations of one header. A type is a Python expression; `void` stands for none."""

    def __init__(self, headers, text, where):
        self.headers, self.where = headers, where
        self.tokens, at = [], 0
        while text[at:].strip():
            match = TOKEN.match(text, at)
            if not match:
                self.fail(f"unknown text {text[at:at + 40]!r}")
            self.tokens.append(match[1])
            at = match.end()
        self.at = 0

    def fail(self, text):
        raise SystemExit(f"generate.py: {self.where}: {text}")

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next(self, expected=None):
        token = self.peek()
        if token is None or (expected and token != expected):
            self.fail(f"found {token!r}, expected {expected!r}, near {' '.join(self.tokens[max(self.at - 8, 0):self.at + 4])!r}")
        self.at += 1
        return token

    def accept(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def run(self):
        while self.peek() is not None:
            if self.accept("typedef"):
                self.typedef()
            elif self.accept("enum"):
                self.headers.constants.update(self.members())
                self.next(";")
            elif self.accept("PL_API"):
                name, (kind, result, parameters, variadic) = self.declaration()
                if kind != "function":
                    self.fail(f"{name} is no function")
                self.headers.functions[name] = (result, parameters, variadic)
                self.next(";")
            else:
                self.fail(f"found {self.peek()!r}, expected a declaration")

    def typedef(self):
        headers = self.headers
        if self.accept("enum"):
            name = self.next()
            headers.enums[name] = self.members()
            self.next(name)
        elif self.peek() == "struct" and self.tokens[self.at + 2] in ("{", self.tokens[self.at + 1]):
            self.next()
            name = self.next()
            headers.structs[name] = None
            headers.order.append(name)
            if self.accept("{"):
                headers.structs[name] = members = []
                while not self.accept("}"):
                    members += self.declarations()
            self.next(name)
        else:
            name, kind = self.declaration()
            if not isinstance(kind, str) or not kind.startswith("CFUNCTYPE"):
                self.fail(f"typedef {name} is neither enum, structure nor callback")
            headers.callbacks[name] = kind
            headers.order.append(name)
        self.next(";")

    def members(self):
        """{A, B = 3, ...} of an enumeration."""
        found, value = {}, -1
        self.next("{")
        while not self.accept("}"):
            name = self.next()
            value = int(self.next(), 0) if self.accept("=") else value + 1
            found[name] = value
            self.accept(",")
        return found

    def base(self):
        token = self.next()
        while token in ("const", "struct"):
            token = self.next()
        self.accept("const")
        headers = self.headers
        if token in BASIC:
            return BASIC[token]
        if token in headers.enums:
            return "c_int"
        if token in headers.structs or token in headers.callbacks:
            return token
        self.fail(f"unknown type {token!r}")

    def declarations(self):
        """`double a, b[3];`"""
        base, found = self.base(), []
        while True:
            found.append(self.declarator(base))
            if self.accept(";"):
                return found
            self.next(",")

    def declaration(self):
        return self.declarator(self.base())

    def declarator(self, kind):
        """Stars, name, arrays or parameters: (name, type); a function's type is a tuple."""
        while self.accept("*"):
            self.accept("const")
            kind = pointer(kind)
        if self.accept("("):  # (*name)(parameters)
            self.next("*")
            name = self.next()
            self.next(")")
            parameters, variadic = self.parameters()
            if variadic:
                self.fail(f"callback {name} of any number of arguments")
            return name, "CFUNCTYPE(" + ", ".join([result_type(kind)] + [p[1] for p in parameters]) + ")"
        name = self.next() if self.peek() not in (",", ")") else ""
        if self.peek() == "(":
            return name, ("function", result_type(kind), *self.parameters())
        sizes = []
        while self.accept("["):
            token = self.next()
            sizes.append(str(self.headers.constants.get(token, token)))
            self.next("]")
        for size in reversed(sizes):
            kind = f"({kind} * {int(size)})"
        return name, kind

    def parameters(self):
        self.next("(")
        found, variadic = [], False
        if self.peek() == "void" and self.tokens[self.at + 1] == ")":
            self.next()
        while not self.accept(")"):
            if self.accept("..."):
                variadic = True
            else:
                name, kind = self.declaration()
                if kind.startswith("("):  # arrays are pointers to their first item
                    kind = f"POINTER({re.fullmatch(r'[(](.*) [*] [0-9]+[)]', kind)[1]})"
                found.append((name, kind))
            self.accept(",")
        return found, variadic


def pointer(kind):
    return {"void": "c_void_p", "c_char": "c_char_p"}.get(kind, f"POINTER({kind})")


def result_type(kind):
    return "None" if kind == "void" else kind


def render(headers):
    out = ['"""The C library\'s constants, structures and functions. Made by generate.py from include/pliant; do not edit."""',
           "from ctypes import *  # noqa: F403",
           "from enum import IntEnum", "", "",
           "class Struct(Structure):",
           "    def __repr__(self):",
           "        members = ((name, getattr(self, name)) for name, *_ in self._fields_)",
           '        values = (f"{name}={list(value) if isinstance(value, Array) else value!r}" for name, value in members)',
           '        return f"{type(self).__name__}({\', \'.join(values)})"', ""]
    out += [f"{name} = {value}" for name, value in headers.constants.items()]
    for name, members in headers.enums.items():
        out += ["", "", f"class {name}(IntEnum):"] + [f"    {member} = {value}" for member, value in members.items()]
    out += ["", ""]
    for name, members in headers.enums.items():
        out += [f"{member} = {name}.{member}" for member in members]
    for name in headers.order:
        if name in headers.callbacks:
            out += ["", f"{name} = {headers.callbacks[name]}"]
            continue
        members = headers.structs[name]
        out += ["", "", f"class {name}(Struct):"]
        if members is None:
            out += ["    _fields_ = []"]
        else:
            out += ["    _fields_ = ["] + [f'        ("{member}", {kind}),' for member, kind in members] + ["    ]"]
    out += ["", "", "# name: (result, arguments, takes more arguments)", "FUNCTIONS = {"]
    for name, (result, parameters, variadic) in headers.functions.items():
        arguments = ", ".join(kind for _, kind in parameters)
        out += textwrap.wrap(f'"{name}": ({result}, [{arguments}], {variadic}),', 128, initial_indent="    ",
                             subsequent_indent=" " * 8, break_long_words=False)
    out += ["}", f'VERSION = "{".".join(headers.constants["PL_VERSION_" + part] for part in ("MAJOR", "MINOR", "PATCH"))}"', ""]
    return "\n".join(out)


def main():
    text = render(Headers())
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            raise SystemExit("python/pliant/_api.py is not what the headers say: run python3 python/generate.py")
        print("python/pliant/_api.py is what the headers say")
    else:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
