"""Who may talk to the studio, and how: token, cookie, Host, Origin, paths, sizes, malformed input, many connections.

    test_security.py PLIANT
"""
import http.client
import os
import socket
import struct
import sys
import tempfile
import time

from studio_client import Client, Closed, Server

PLIANT = sys.argv[1]
EMPTY = tempfile.TemporaryDirectory()
SCENES = EMPTY.name  # nothing opens by itself


def listening(port):
    """Addresses that the kernel's tables have a listening socket for this port on."""
    found = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            with open(table, encoding="ascii") as file:
                rows = [line.split() for line in file][1:]
        except FileNotFoundError:
            continue
        for row in rows:
            address, number = row[1].rsplit(":", 1)
            if int(number, 16) == port and row[3] == "0A":
                found.append(address)
    return found


def refused(connect, codes=(403, None)):
    try:
        connect().close()
    except Closed as closed:
        assert closed.code in codes, closed.code
        return
    raise AssertionError("was let in")


def check_loopback(server):
    assert listening(server.port) == ["0100007F"], listening(server.port)
    others = [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    for address in set(others) - {"127.0.0.1", "127.0.1.1"}:
        try:
            socket.create_connection((address, server.port), timeout=2).close()
        except OSError:
            continue
        raise AssertionError(f"reachable under {address}")


def check_headers(server):
    for path in ("/", "/nothing"):
        status, headers, _ = server.request("GET", path)
        assert status == (200 if path == "/" else 404)
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers and "set-cookie" not in headers


def check_token(server):
    assert len(server.token) >= 32 and len(set(server.token)) > 4
    wrong = ("0" if server.token[0] != "0" else "1") + server.token[1:]
    for token in (wrong, server.token[:-1], server.token + "0", server.token.upper() + "\n", "x"):
        status, headers, _ = server.request("POST", "/session", token.encode())
        assert status == 403 and "set-cookie" not in headers, (token, status)
    assert server.request("POST", "/session", server.token.encode(), origin=None)[0] == 403
    assert server.request("POST", "/session", server.token.encode(), origin="http://evil.example")[0] == 403
    assert server.request("POST", "/session", server.token.encode(), host="evil.example")[0] == 403
    assert server.request("GET", "/session")[0] == 404, "a state changed by GET"
    cookie = server.log_in()
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and server.token not in cookie


def check_upgrades(server):
    own = f"127.0.0.1:{server.port}"
    server.connect().close()
    refused(lambda: Client(server, cookie=None))
    refused(lambda: Client(server, cookie=server.cookie[:-1] + ("0" if server.cookie[-1] != "0" else "1")))
    refused(lambda: Client(server, cookie=server.cookie + "; " + server.cookie))
    refused(lambda: Client(server, origin=None))
    for origin in ("http://evil.example", "null", f"https://{own}", f"http://{own}.evil.example",
                   f"http://127.0.0.1:{server.port + 1}", f"http://localhost:{server.port}", f"http://{own}/"):
        refused(lambda origin=origin: Client(server, origin=origin))
    for host in ("evil.example", "127.0.0.1", f"127.0.0.1:{server.port + 1}", f"evil.example:{server.port}"):
        refused(lambda host=host: Client(server, host=host))
    refused(lambda: Client(server, protocol=None), (403, None, 400))
    refused(lambda: Client(server, protocol="other"), (403, None, 400))
    refused(lambda: Client(server, path="/"), (403, None, 404))
    with Client(server, host=f"localhost:{server.port}", origin=f"http://localhost:{server.port}"):
        pass
    with Client(server, extra="\r\nSec-WebSocket-Extensions: permessage-deflate") as client:
        assert "deflate" not in client.answer.lower(), "messages are compressed"


def check_requests(server):
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1"):
        assert server.request("GET", "/", host=host)[0] == 403
    assert server.request("GET", "/", origin="http://evil.example")[0] == 403
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH"):
        assert server.request(method, "/", b"")[0] in (403, 404, 405), method
    for path in ("/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                 "//etc/passwd", "/gallery/../../../etc/passwd.jpg", "/gallery/..%2f..%2fetc%2fpasswd.jpg", "/gallery/.jpg",
                 "/assets/", "/index.html%00.js"):
        try:
            status, _, body = server.request("GET", path)
        except http.client.RemoteDisconnected:
            continue
        assert status in (400, 403, 404) and b"root:" not in body, (path, status)
    server_cookie, server.cookie = server.cookie, None
    assert server.request("GET", "/gallery/bunny.jpg")[0] == 403
    server.cookie = server_cookie


def check_bodies(server):
    assert server.request("POST", "/session", b"x" * 10000)[0] == 413
    assert server.request("POST", "/session", None, {"Content-Length": "99999999999999"})[0] == 413
    assert server.request("POST", "/session", None, {"Content-Length": "-1"})[0] in (400, 411, 413)
    assert server.request("POST", "/nowhere", b"x")[0] == 404


def closes(client, codes):
    try:
        while True:
            client.receive()
    except (Closed, OSError) as closed:
        assert getattr(closed, "code", None) in codes, closed
    client.close()


def check_messages(server):
    with server.connect() as client:
        for text in ("", "{", "[]", "3", '"do"', "{}", '{"do": 3}', '{"do": "open", "do": "open"}', '{"id": -1, "do": "ping"}',
                     '{"id": "x", "do": "ping"}', '{"do": "nothing"}', "{\"do\": \"" + "x" * 10000 + '"}', "[" * 100000):
            client.send_frame(1, text.encode())
        assert client.ask("nothing")["ok"] is False
        assert client.ask("open", scene="../../etc/passwd")["ok"] is False
        assert client.ask("open", scene=3)["ok"] is False
        assert client.ask("run", state="play")["ok"] is False, "nothing is open"
        assert client.ask("ping")["ok"]
    client = server.connect()
    client.send_frame(2, b"\0" * 100)
    closes(client, (1003, None))
    client = server.connect()
    try:
        client.send_frame(1, b" " * (1 << 20))
    except OSError:
        pass
    closes(client, (1009, None))
    client = server.connect()
    client.send_frame(1, b'{"do": ', final=False)
    for _ in range(40):
        try:
            client.send_frame(0, b" " * 10000, final=False)
        except OSError:
            break
    closes(client, (1009, None))
    client = server.connect()
    client.send_frame(1, b"\xff\xfe{}")
    closes(client, (1007, None))
    client = server.connect()
    client.socket.sendall(bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 62) + b"abcd" + b"x" * 100)
    closes(client, (1009, 1002, None))
    client = server.connect()
    client.socket.sendall(bytes([0xF3, 0x80, 1, 2, 3, 4]))
    closes(client, (1002, None))
    client = server.connect()
    try:
        for _ in range(3000):
            client.send_frame(1, b'{"do": "ping"}')
    except OSError:
        pass
    closes(client, (1008, None))


def check_clients(server):
    time.sleep(0.2)  # earlier ones are gone
    pages = [server.connect() for _ in range(8)]
    for page in pages:
        page.wait(lambda page=page: page.last_event("hello"))
    numbers = [page.last_event("hello")["client"] for page in pages]
    assert len(set(numbers)) == 8 and pages[0].last_event("hello")["driver"] == numbers[0]
    ninth = server.connect()
    closes(ninth, (1008, None))
    answer = pages[3].ask("run", state="play")
    assert answer["error"] == "another page drives", answer
    pages[3].do("drive")
    pages[0].wait(lambda: any(e.get("asks") == numbers[3] for e in pages[0].events))
    pages[0].do("drive", to=numbers[3])
    pages[5].wait(lambda: (pages[5].last_event("driver") or {}).get("driver") == numbers[3])
    assert pages[0].ask("run", state="play")["error"] == "another page drives"
    assert pages[3].ask("run", state="play")["error"] == "nothing is open"
    pages[3].close()
    pages[5].wait(lambda: (pages[5].last_event("driver") or {}).get("driver") == numbers[0])
    for page in pages:
        page.close()


def check_connects(server):
    def burst(count):
        for i in range(count):
            if i % 4 == 0:
                server.connect().close()
            elif i % 4 == 1:
                refused(lambda: Client(server, cookie=None))
            elif i % 4 == 2:
                server.request("GET", "/")
            else:
                plain = socket.create_connection((server.host, server.port))
                plain.sendall(b"GET / HT" if i % 8 == 3 else b"\x16\x03\x01\x02\x00\x01\x00")
                plain.close()

    burst(200)
    before = server.memory()
    burst(1000)
    time.sleep(0.2)
    grown = server.memory() - before
    assert grown < (40 if "asan" in PLIANT else 4), f"{grown:.1f} MiB more after 1,000 connections"
    sockets = [socket.create_connection((server.host, server.port)) for _ in range(200)]
    for one in sockets:
        one.close()
    time.sleep(0.2)
    assert server.request("GET", "/")[0] == 200


def check_restart(server):
    """A server that is started again on the port knows the cookie, where the system has a private folder."""
    with Server(PLIANT, "--scenes", SCENES, "--port", str(server.port + 300),
                env={"XDG_RUNTIME_DIR": server.folder.name}) as first:
        first.log_in()
        cookie, port = first.cookie, first.port
    with Server(PLIANT, "--scenes", SCENES, "--port", str(port), env={"XDG_RUNTIME_DIR": server.folder.name}) as again:
        assert again.token != first.token
        again.cookie = cookie
        again.connect().close()
    name = os.path.join(server.folder.name, f"pliant-studio-{port}")
    assert os.stat(name).st_mode & 0o777 == 0o600


def check_lines(server):
    text = "\n".join(server.lines)
    assert text.count(server.token) == 1, "the token is printed once, in the address"
    assert server.cookie.split("=")[1] not in text
    for line in server.lines[2:]:
        assert server.lines.count(line) == 1, f"told more than once: {line}"
    assert any("Host" in line for line in server.lines) and any("Origin" in line for line in server.lines)


def main():
    with Server(PLIANT, "--scenes", SCENES, "--no-browser") as server:
        for check in (check_loopback, check_headers, check_token, check_upgrades, check_requests, check_bodies, check_messages,
                      check_clients, check_connects, check_restart, check_lines):
            start = time.monotonic()
            check(server)
            print(f"{check.__name__}: {time.monotonic() - start:.1f} s", flush=True)
        with Server(PLIANT, "--scenes", SCENES, "--bind", "127.0.0.2", "--no-browser") as other:
            assert not any("TLS" in line for line in other.lines)
        with Server(PLIANT, "--scenes", SCENES, "--bind", "0.0.0.0", "--no-browser") as other:
            assert any("TLS" in line for line in other.lines)


main()
