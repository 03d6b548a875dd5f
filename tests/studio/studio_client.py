"""A client of `pliant studio` in the standard library alone: the server as a child process, HTTP and a small WebSocket."""
import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time

HEADER = struct.Struct("<IIIIdIIffIIII")


class Closed(Exception):
    """The server closed the connection; `code` of its close frame, or None."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Server:
    """The program; its lines are kept. Ends with Ctrl-C and expects status 0."""

    def __init__(self, pliant, *arguments, env=None):
        self.folder = tempfile.TemporaryDirectory()
        os.chmod(self.folder.name, 0o700)
        self.temporary = tempfile.TemporaryDirectory()
        environment = dict(os.environ, XDG_RUNTIME_DIR=self.folder.name, TMPDIR=self.temporary.name)
        environment.update(env or {})
        environment.pop("DISPLAY", None)
        environment.pop("WAYLAND_DISPLAY", None)
        self.process = subprocess.Popen([pliant, "studio", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True, env=environment)
        self.lines = []
        self.ready = threading.Event()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        assert self.ready.wait(60), "the server does not start: " + "\n".join(self.lines)
        found = re.search(r"http://([0-9.]+):(\d+)/#([0-9a-f]+)", "\n".join(self.lines))
        assert found, self.lines
        self.host, self.port, self.token = found.group(1), int(found.group(2)), found.group(3)
        self.origin = f"http://{self.host}:{self.port}"
        self.cookie = None

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if "Ctrl-C" in line:
                self.ready.set()
        self.ready.set()

    def request(self, method, path, body=None, headers=None, host=None, origin=True):
        """(status, headers, body). `origin` True: ours; None: none; or a text."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=20)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", host or f"{self.host}:{self.port}")
        if origin is True and method != "GET":
            connection.putheader("Origin", self.origin)
        elif isinstance(origin, str):
            connection.putheader("Origin", origin)
        if self.cookie and "Cookie" not in (headers or {}):
            connection.putheader("Cookie", self.cookie)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if body is not None and "Content-Length" not in (headers or {}):
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response.status, dict((k.lower(), v) for k, v in response.getheaders()), data

    def log_in(self):
        status, headers, _ = self.request("POST", "/session", self.token.encode())
        assert status == 204, status
        self.cookie = headers["set-cookie"].split(";")[0]
        return headers["set-cookie"]

    def connect(self, **options):
        if not self.cookie:
            self.log_in()
        return Client(self, **options)

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.reader.join(5)
        left = os.listdir(self.temporary.name)
        self.folder.cleanup()
        self.temporary.cleanup()
        assert not left, f"left behind: {left}"
        assert status == 0, (status, self.lines[-20:])

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind is None:
            self.stop()
        else:
            print("\n".join(self.lines[-80:]))
            self.process.kill()
            self.process.wait()


class Client:
    """One WebSocket."""

    def __init__(self, server, origin=True, host=None, cookie=True, protocol="pliant", path="/ws", extra=""):
        self.socket = socket.create_connection((server.host, server.port), timeout=30)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'{server.host}:{server.port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
                 "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {server.origin if origin is True else origin}")
        if cookie:
            lines.append(f"Cookie: {server.cookie if cookie is True else cookie}")
        self.socket.sendall(("\r\n".join(lines) + extra + "\r\n\r\n").encode())
        self.buffer = b""
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = self.socket.recv(4096)
            if not piece:
                raise Closed(None)
            answer += piece
        answer, self.buffer = answer.split(b"\r\n\r\n", 1)
        self.answer = answer.decode("latin1")
        if not self.answer.startswith("HTTP/1.1 101"):
            raise Closed(int(self.answer.split()[1]))
        self.next_id = 1
        self.events = []
        self.answers = {}
        self.scene = self.topology = self.frame = None
        self.frames = 0
        self.acknowledges = True
        self.on_frame = None

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        if size:
            key = int.from_bytes((mask * (size // 4 + 1))[:size], "little")
            payload = (int.from_bytes(payload, "little") ^ key).to_bytes(size, "little")
        self.socket.sendall(head + mask + payload)

    def send(self, what, **members):
        """Without an answer."""
        self.send_frame(1, json.dumps({"do": what, **members}).encode())

    def take(self, count):
        pieces = []
        while len(self.buffer) < count:
            count -= len(self.buffer)
            pieces.append(self.buffer)
            self.buffer = self.socket.recv(1 << 20)
            if not self.buffer:
                raise Closed(None)
        pieces.append(self.buffer[:count])
        self.buffer = self.buffer[count:]
        return b"".join(pieces)

    def receive(self):
        """One message is taken in: text as an object, binary as bytes."""
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            opcode = first & 15
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.send_frame(10, payload)
                continue
            if opcode == 10:
                continue
            if opcode:
                kind = opcode
            message += payload
            if first & 0x80:
                break
        return self.sort(json.loads(message) if kind == 1 else message)

    def sort(self, message):
        if isinstance(message, bytes):
            kind = struct.unpack_from("<I", message)[0]
            if kind == 1:
                self.topology = Topology(message)
            elif kind == 2:
                self.frame = Frame(message)
                self.frames += 1
                if self.acknowledges:
                    self.send("ack", frame=self.frame.number)
                if self.on_frame:
                    self.on_frame(self.frame)
        elif "id" in message:
            self.answers[message["id"]] = message
        else:
            self.events.append(message)
            if message["event"] == "scene":
                self.scene = message
        return message

    def ask(self, what, seconds=60, **members):
        """The answer, whatever it is."""
        number = self.next_id
        self.next_id += 1
        self.send_frame(1, json.dumps({"id": number, "do": what, **members}).encode())
        self.wait(lambda: number in self.answers, seconds, what)
        return self.answers.pop(number)

    def do(self, what, **members):
        """The answer, which must be good."""
        answer = self.ask(what, **members)
        assert answer["ok"], (what, answer)
        return answer

    def wait(self, condition, seconds=60, what="something"):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited for {what} in vain; last: {self.events[-2:]}"
            self.receive()

    def open(self, scene):
        """Opens a scene of the gallery and waits for its first frame."""
        self.do("open", scene=scene)
        self.wait(lambda: self.scene and self.scene["name"] == scene and self.topology
                  and self.topology.epoch == self.scene["epoch"] and self.frame
                  and self.frame.epoch == self.scene["epoch"], 60, f"{scene} and its frame")

    def next_frame(self, condition=lambda frame: True, seconds=30):
        """The next frame for which the condition holds."""
        before = self.frames
        self.wait(lambda: self.frames > before and condition(self.frame), seconds, "a frame")
        return self.frame

    def last_event(self, name):
        return next((event for event in reversed(self.events) if event["event"] == name), None)

    def status(self):
        """The next one."""
        before = len(self.events)
        self.wait(lambda: any(e["event"] == "status" for e in self.events[before:]), 10, "a status")
        return self.last_event("status")


class Topology:
    def __init__(self, data):
        _, self.epoch, bodies, colliders = struct.unpack_from("<IIII", data)
        at = 16
        self.bodies, self.colliders = [], []
        for _ in range(bodies):
            flags, vertices, triangles, edges = struct.unpack_from("<IIII", data, at)
            at += 16
            indices = struct.unpack_from(f"<{3 * triangles}I", data, at)
            at += 12 * triangles
            colors = data[at:at + 4 * vertices] if flags & 1 else b""
            at += len(colors)
            uv = struct.unpack_from(f"<{2 * vertices}f", data, at) if flags & 2 else ()
            at += 4 * len(uv)
            pairs = struct.unpack_from(f"<{2 * edges}I", data, at) if flags & 4 else ()
            at += 8 * len(pairs) // 2
            self.bodies.append({"flags": flags, "vertices": vertices, "triangles": indices, "edges": pairs, "colors": colors, "uv": uv})
        for _ in range(colliders):
            flags, vertices, triangles, _ = struct.unpack_from("<IIII", data, at)
            at += 16 + 24 * vertices + 12 * triangles
            self.colliders.append({"flags": flags, "vertices": vertices, "triangles": triangles})
        assert at == len(data), (at, len(data))


class Frame:
    def __init__(self, data):
        (_, self.epoch, self.number, self.seq, self.time, self.step, self.flags, self.low, self.high, bodies, grabs, colliders,
         pins) = HEADER.unpack_from(data)
        self.data = data  # vertices are read when they are asked for
        at = HEADER.size
        self.bodies, self.grabs, self.colliders, self.pins = [], [], [], []
        for _ in range(bodies):
            box = struct.unpack_from("<6f", data, at)
            vertices = struct.unpack_from("<I", data, at + 24)[0]
            at += 32
            self.bodies.append({"min": box[:3], "max": box[3:], "at": at, "vertices": vertices})
            at += 12 * vertices
        for _ in range(grabs):
            values = struct.unpack_from("<I9f", data, at)
            at += 40
            self.grabs.append({"number": values[0], "point": values[1:4], "target": values[4:7], "force": values[7:]})
        for _ in range(colliders):
            self.colliders.append(struct.unpack_from("<16f", data, at))
            at += 64
        for _ in range(pins):
            self.pins.append(struct.unpack_from("<3f", data, at))
            at += 12
        assert at == len(data), (at, len(data))

    def point(self, body, vertex):
        item = self.bodies[body]
        packed = struct.unpack_from("<3H", self.data, item["at"] + 8 * vertex)
        return tuple(low + (high - low) * x / 65535 for low, high, x in zip(item["min"], item["max"], packed))

    def value(self, body, vertex):
        packed = struct.unpack_from("<H", self.data, self.bodies[body]["at"] + 8 * vertex + 6)[0]
        return self.low + (self.high - self.low) * packed / 65535


def upload(server, name, data):
    status, _, answer = server.request("POST", "/upload/" + name, data)
    assert status == 200, (status, answer)
    return json.loads(answer)["file"]


def hash_of(data):
    """As the program hashes states: FNV-1a over 64-bit words, then the odd bytes."""
    value, mask = 0xcbf29ce484222325, (1 << 64) - 1
    words = len(data) // 8
    for word in struct.unpack_from(f"<{words}Q", data):
        value = (value ^ word) * 0x100000001b3 & mask
        value ^= value >> 29
    for byte in data[8 * words:]:
        value = (value ^ byte) * 0x100000001b3 & mask
    return f"{value:016x}"


def last_state(folder):
    """Steps and hash of a run's last checkpoint."""
    with open(os.path.join(folder, "checkpoint.bin"), "rb") as file:
        data = file.read()
    header = struct.unpack_from("<8sQ32sQ8q3d3Q", data)
    assert header[0] == b"PLIANTCK"
    return {"step": header[4], "hash": hash_of(data[168:168 + header[15]])}
