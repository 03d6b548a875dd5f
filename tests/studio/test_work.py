"""What one does in the studio: open, play, change, undo, drop files, export, and run the session again to the same bits.

    test_work.py PLIANT SOURCE_DIR
"""
import gzip
import io
import json
import math
import os
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import time

from studio_client import Server, last_state, upload

PLIANT, SOURCE = sys.argv[1], sys.argv[2]
SCENES = os.path.join(SOURCE, "scenes")

BAR = {"time": {"dt": 0.01, "duration": 1}, "gravity": [0, -9.81, 0],
       "integrator": {"type": "linear-implicit-euler", "tangent": "warped"},
       "materials": {"flesh": {"law": "linear", "young": 4e6, "poisson": 0.3, "density": 1000, "damping": {"stiffness": 0.02}}},
       "bodies": {"bar": {"mesh": {"shape": "box", "size": [0.8, 0.2, 0.2], "resolution": 2}, "material": "flesh"}},
       "constraints": {"wall": {"select": {"box": {"max": [0.001, 9, 9]}}}},
       "colliders": {"ground": {"shape": "plane", "point": [0, -1, 0], "normal": [0, 1, 0]}}}


def lowest(frame):
    return frame.bodies[0]["min"][1]


def tetrahedron_obj(scale=1.0):
    points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(1, 3, 2), (1, 2, 4), (2, 3, 4), (3, 1, 4)]
    return ("".join(f"v {scale * x} {scale * y} {scale * z}\n" for x, y, z in points)
            + "".join(f"f {a} {b} {c}\n" for a, b, c in faces)).encode()


def check_playing(server, page):
    page.do("run", state="play")
    first = page.next_frame()
    later = page.next_frame(lambda frame: frame.step >= first.step + 10)
    assert later.time > first.time and later.epoch == first.epoch
    page.do("run", state="pause")
    step = page.do("hash")["step"]
    time.sleep(0.15)
    assert page.do("hash")["step"] == step, "runs although paused"
    page.do("run", state="step")
    assert page.do("hash")["step"] == step + 1
    status = page.status()
    assert status["state"] == "pause" and status["step"] == step + 1 and status["energy"]["elastic"] > 0
    assert 0.5 < status["volume"] < 1.5 and status["inverted"] == 0
    page.do("run", state="play", speed=0.1)
    start, before = page.do("hash")["step"], time.monotonic()
    time.sleep(0.5)
    made, passed = page.do("hash")["step"] - start, time.monotonic() - before
    assert made <= 10 * passed + 2, f"{made} steps in {passed:.2f} s of slow motion"
    page.do("run", state="pause", speed=1)


def check_fields(server, page):
    page.do("field", name="von_mises")
    frame = page.next_frame(lambda frame: frame.flags & 1)
    assert frame.high > frame.low >= 0
    values = [frame.value(0, i) for i in range(frame.bodies[0]["vertices"])]
    assert abs(max(values) - frame.high) < 1e-3 * frame.high
    page.do("field", name="speed", range=[0, 7])
    frame = page.next_frame(lambda frame: frame.high == 7)
    assert page.ask("field", name="nonsense")["ok"] is False
    page.do("field", name="none")
    epoch = page.scene["epoch"]
    page.do("surface", of="elements", edges=True)
    page.wait(lambda: page.topology.epoch > epoch)
    assert page.topology.bodies[0]["edges"]
    page.do("surface", of="skin")


def settle(page, steps):
    for _ in range(steps):
        page.do("run", state="step")
    return page.next_frame(lambda frame: True)


def check_softer(server, page):
    """Ten times softer sags at least five times as far."""
    page.do("reset")
    page.do("run", state="play", speed=4)
    page.next_frame(lambda frame: frame.time > 2.5)
    page.do("run", state="pause", speed=1)
    hard = -lowest(page.next_frame(lambda frame: frame.flags & 2))
    page.do("event", event={"set": {"materials.flesh.young": 4e5}})
    assert page.do("scene")["document"]["materials"]["flesh"]["young"] == 4e5
    assert page.do("scene")["resolved"]["materials"]["flesh"]["poisson"] == 0.3
    before = page.frame.time
    page.do("run", state="play", speed=4)
    page.next_frame(lambda frame: frame.time > before + 4)
    page.do("run", state="pause", speed=1)
    soft = -lowest(page.next_frame(lambda frame: frame.flags & 2))
    assert hard > 0.005 and soft >= 5 * hard, (hard, soft)


def check_undo(server, page):
    before = page.do("hash")
    page.do("event", event={"set": {"materials.flesh.density": 500}})
    page.do("run", state="step")
    assert page.do("hash")["hash"] != before["hash"]
    undone = page.do("undo")
    assert (undone["hash"], undone["step"]) == (before["hash"], before["step"])
    assert page.do("scene")["document"]["materials"]["flesh"]["density"] == 1000
    redone = page.do("redo")
    assert redone["step"] == before["step"] + 1 and redone["hash"] != before["hash"]
    answer = page.ask("event", event={"set": {"materials.flesh.poisson": 0.7}})
    assert not answer["ok"] and "poisson" in answer["error"]
    assert page.do("hash")["hash"] == redone["hash"], "what is refused changes nothing"
    for wrong in ({"set": {"bodies.spy": {"mesh": {"file": "/etc/passwd"}, "material": "flesh"}}},
                  {"set": {"bodies.bar.skin": {"file": "/etc/passwd"}}}, {"nothing": 1}, {}, {"set": 3}):
        answer = page.ask("event", event=wrong)
        assert not answer["ok"] and "root:" not in answer["error"], answer
    page.do("event", event={"set": {"materials.*.young": 3e4}})
    assert page.do("scene")["document"]["materials"]["flesh"]["young"] == 3e4
    page.do("undo")
    page.do("reset")
    assert page.do("hash")["step"] == 0


def check_drag(server, page):
    """A grab follows the pointer; the first frame that contains a pointer message echoes its number."""
    page.do("reset")
    hit = page.do("pick", ray={"origin": [0.75, 0.1, 2], "direction": [0, 0, -1]})["hit"]
    assert hit["body"] == "bar" and abs(hit["point"][2] - 0.2) < 1e-6 and hit["normal"][2] > 0.99, hit
    assert page.do("pick", ray={"origin": [5, 5, 5], "direction": [0, 1, 0]})["hit"] is None
    floor = page.do("pick", ray={"origin": [3, 1, 3], "direction": [0, -1, 0]})["hit"]
    assert floor["collider"] == "ground" and abs(floor["point"][1] + 1) < 1e-6
    grabbed = page.do("event", event={"grab": True, "ray": {"origin": [0.75, 0.1, 2], "direction": [0, 0, -1]},
                                      "target": hit["point"], "stiffness": 5000})
    name = grabbed["reply"]["grab"]
    page.do("run", state="play")
    page.next_frame(lambda frame: frame.step > 2)
    vertex = min(range(page.frame.bodies[0]["vertices"]), key=lambda v: math.dist(page.frame.point(0, v), hit["point"]))
    start = page.frame.point(0, vertex)
    seen = []
    page.on_frame = lambda frame: seen.append((frame.seq, frame.step))
    for seq in range(1, 61):
        page.send("drag", grab=name, target=[hit["point"][0], hit["point"][1] + 0.4 * seq / 60, hit["point"][2]], seq=seq)
        page.wait(lambda seq=seq: seen and seen[-1][0] >= seq, 10, "the frame with the pointer's number")
    page.on_frame = None
    page.next_frame(lambda frame: frame.step > seen[-1][1] + 60)
    moved = page.frame.point(0, vertex)[1] - start[1]
    assert moved > 0.1, moved
    assert len(page.frame.grabs) == 1 and page.frame.grabs[0]["force"][1] > 1
    assert f"g{page.frame.grabs[0]['number']}" == name
    status = page.status()
    assert status["grabs"][0]["grab"] == name and status["grabs"][0]["force"] > 1
    latency = status["latency"]
    assert latency["count"] >= 30 and latency["p50"] <= 2.5, latency
    page.do("event", event={"release": name})
    page.next_frame(lambda frame: not frame.grabs)
    page.do("run", state="pause")
    assert page.ask("event", event={"release": name})["ok"] is False
    page.do("undo")
    assert page.do("hash")["step"] <= 4


def check_brushes(server, page):
    page.do("reset")
    painted = page.do("brush", kind="material", ray={"origin": [0.6, 0.1, 2], "direction": [0, 0, -1]}, radius=0.2,
                      material="jelly")
    document = page.do("scene")["document"]
    assert painted["count"] > 0 and len(document["bodies"]["bar"]["painted"]["jelly"]) == painted["count"]
    assert document["materials"]["jelly"]["young"] == 1e4 and document["materials"]["jelly"]["law"] == "linear"
    page.do("field", name="material")
    field = page.status()["field"]
    assert field["name"] == "material" and field["names"] == ["flesh", "jelly"] == list(document["materials"]), field
    page.wait(lambda: page.frame.flags & 1 and page.frame.epoch == page.scene["epoch"] and page.frame.high == 1, 30, "labels")
    frame = page.frame
    labels = [(frame.point(0, v), frame.value(0, v)) for v in range(frame.bodies[0]["vertices"])]
    assert all(abs(value - round(value)) < 1e-4 for _, value in labels)
    assert all(value < 0.5 for point, value in labels if point[0] < 0.3) and any(value > 0.5 for point, value in labels if abs(point[0] - 0.6) < 0.11)
    page.do("field", name="none")
    more = page.do("brush", kind="material", point=[0.6, 0.1, 0.2], radius=0.3, material="wood")
    document = page.do("scene")["document"]["bodies"]["bar"]["painted"]
    assert more["count"] >= painted["count"] and "jelly" not in document and len(document["wood"]) == more["count"]
    assert page.do("brush", kind="material", ray={"origin": [0, 9, 9], "direction": [0, 1, 0]}, material="wood")["count"] == 0
    page.do("undo")
    page.do("undo")
    assert "painted" not in page.do("scene")["document"]["bodies"]["bar"]
    assert page.ask("brush", kind="glue", point=[0, 0, 0])["ok"] is False
    pinned = page.do("brush", kind="pin", ray={"origin": [0.75, 0.1, 2], "direction": [0, 0, -1]}, radius=0.15)["count"]
    page.do("run", state="step")
    assert pinned > 2 and len(page.next_frame(lambda frame: frame.pins).pins) == pinned
    page.do("brush", kind="unpin", point=[0.75, 0.1, 0.2], radius=9)
    page.do("run", state="step")
    page.next_frame(lambda frame: not frame.pins)
    assert "temperature" in page.ask("brush", kind="warm", point=[0, 0, 0], radius=1)["error"]
    page.do("reset")
    page.do("ball", ray={"origin": [0.7, 1, 0.1], "direction": [0, -1, 0]}, speed=5, radius=0.05)
    page.wait(lambda: len(page.scene["colliders"]) == 2)
    before = page.frame.colliders[-1]
    for _ in range(5):
        page.do("run", state="step")
    frame = page.next_frame(lambda frame: frame.step == 5 and len(frame.colliders) == 2)
    fallen = frame.colliders[1][13]
    assert abs(fallen + 5 * 0.05 + 0.5 * 9.81 * 0.05 ** 2) < 1e-3, fallen
    page.do("undo")


def run_again(archive, hash_wanted):
    """The session as `pliant run` repeats it, and as the studio does that opens it."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            assert all(member.isfile() and not member.name.startswith("/") and ".." not in member.name for member in tar)
            tar.extractall(folder)
        scene = os.path.join(folder, "pliant-session", "scene.json")
        out = os.path.join(folder, "out")
        subprocess.run([PLIANT, "run", scene, "-o", out, "-q"], check=True)
        last = last_state(out)
        assert last == {key: hash_wanted[key] for key in last}, (last, hash_wanted)
        with Server(PLIANT, scene, "--scenes", SCENES, "--threads", "1") as second, second.connect() as page:
            page.wait(lambda: page.scene and page.frame)
            page.do("run", state="pause")
            page.do("reset")
            while page.do("hash")["step"] < hash_wanted["step"]:
                page.do("run", state="step")
            assert page.do("hash")["hash"] == hash_wanted["hash"], "the session does not repeat"


def check_session(server, page):
    """Shorter and longer than the scene's own 100 steps; what was done behind the last step is part of it."""
    page.do("reset")
    for i in range(12):
        if i == 4:
            page.do("event", event={"set": {"materials.flesh.young": 2.5e6 / 3}})
        if i == 8:
            page.do("commit")
        page.do("run", state="step")
    wanted = page.do("hash")
    assert len(page.do("events")["events"]) == 2
    answer = page.do("export", format="session")
    assert answer["name"].endswith(".tar") and answer["bytes"] % 512 == 0
    status, headers, archive = server.request("GET", answer["url"])
    assert status == 200 and "attachment" in headers["content-disposition"] and len(archive) == answer["bytes"]
    run_again(archive, wanted)
    page.do("run", state="play", speed=4)
    page.next_frame(lambda frame: frame.step > 110, 60)
    page.do("run", state="pause", speed=1)
    page.do("brush", kind="pin", point=[0.8, 0, 0.1], radius=0.25)
    wanted = page.do("hash")
    assert wanted["step"] > 110
    saved = page.do("save")["folder"]
    out = tempfile.mkdtemp()
    subprocess.run([PLIANT, "run", saved + "/", "-o", out, "-q"], check=True)
    last = last_state(out)
    assert last == {key: wanted[key] for key in last}, (last, wanted)
    with Server(PLIANT, saved, "--scenes", SCENES) as second, second.connect() as other:
        other.wait(lambda: other.scene and other.frame)
        assert other.scene["source"] == "file" and other.scene["title"] == saved and other.do("events")["events"]
    shutil.rmtree(saved)
    shutil.rmtree(out)


def check_exports(server, page):
    for kind, magic in (("obj", b""), ("ply", b"ply"), ("stl", b""), ("glb", b"glTF")):
        answer = page.do("export", format=kind)
        status, _, data = server.request("GET", answer["url"])
        assert status == 200 and data.startswith(magic) and len(data) > 500, kind
        if kind == "obj":
            points = [tuple(map(float, line.split()[1:4])) for line in data.decode().splitlines() if line.startswith("v ")]
            low = min(point[1] for point in points)
            assert abs(low - lowest(page.frame)) < 1e-3, "the deformed surface"
    if page.last_event("hello")["can"]["render"]:
        picture = page.do("export", format="picture", width=64, height=48,
                          camera={"position": [0.4, 0.3, 3], "target": [0.4, 0, 0.1], "fov": 30})
        data = server.request("GET", picture["url"])[2]
        assert data.startswith(b"\x89PNG") and struct.unpack(">II", data[16:24]) == (64, 48)
    assert page.ask("export", format="picture", width=1e9)["ok"] is False
    assert page.ask("export", format="exe")["ok"] is False
    cookie, server.cookie = server.cookie, None
    assert server.request("GET", answer["url"])[0] == 403
    server.cookie = cookie
    for path in ("/export/0/x", "/export/999/x", "/export/-1/x", "/export/../x"):
        assert server.request("GET", path)[0] in (400, 403, 404)


def check_upload(server, page):
    number = upload(server, "my%20shape.obj", tetrahedron_obj(1000.0))
    start = time.monotonic()
    page.do("import", files=[number], tets=200)
    page.wait(lambda: page.scene["source"] == "import" and page.frame.epoch == page.scene["epoch"], 30)
    print(f"  on the ground after {time.monotonic() - start:.1f} s")
    assert page.scene["title"] == "my shape.obj"
    body = page.frame.bodies[0]
    assert -0.02 <= body["min"][1] < 0.05 and 0.9 < max(body["max"][k] - body["min"][k] for k in range(3)) < 1.5
    for path in ("/upload/../../etc/cron.d/x.obj", "/upload/..%2f..%2fx.obj", "/upload/a%2fb.obj", "/upload/", "/upload"):
        status = server.request("POST", path, tetrahedron_obj())[0]
        assert status in (200, 403, 404), status
    assert not any("cron" in name or name.startswith("x") for name in os.listdir(server.temporary.name))
    for name, data in (("x.obj", b"nonsense"), ("x.exe", b"MZ"), ("x.stl", b"\0" * 84), ("x.msh", b"$MeshFormat\n")):
        answer = page.ask("import", files=[upload(server, name, data)])
        assert not answer["ok"] and len(answer["error"]) < 400, answer
    assert page.ask("import", files=[9999])["ok"] is False
    assert page.ask("import", files=[])["ok"] is False


def check_bomb(server, page):
    """A few hundred kilobytes that expand a thousand times are given up on the way."""
    bomb = gzip.compress(b"\0" * (1 << 20), 9)
    body = bomb * 100
    before = server.memory()
    answer = page.ask("import", files=[upload(server, "bomb.ply.gz", body)])
    assert not answer["ok"] and "gzip" in answer["error"], answer
    assert server.memory() - before < 200


def check_dropped_scene(server, page):
    scene = dict(BAR, bodies={"shape": {"mesh": {"surface": "shape.obj", "tets": 100}, "material": "flesh"}}, constraints={})
    number = upload(server, "scene.json", json.dumps(scene).encode())
    answer = page.ask("import", files=[number])
    assert not answer["ok"] and "shape.obj" in answer["error"], answer
    both = [number, upload(server, "shape.obj", tetrahedron_obj(0.5))]
    page.do("import", files=both)
    page.wait(lambda: page.scene["source"] == "import" and page.scene["title"] == "scene", 30)
    for path in ("/etc/passwd", "../../etc/passwd", "/proc/self/environ"):
        for key in ("file", "surface"):
            spy = dict(scene, bodies={"shape": {"mesh": {key: path}, "material": "flesh"}})
            answer = page.ask("import", files=[upload(server, "scene.json", json.dumps(spy).encode()), both[1]])
            assert not answer["ok"] and "was not dropped" in answer["error"], answer
    page.do("import", files=[upload(server, "plain.json", json.dumps(dict(BAR, output={"view": {"surface": "elements"}})).encode())])
    spy = dict(BAR, events=[{"step": 1, "set": {"bodies.bar.mesh.file": "/etc/passwd"}}])
    assert "was not dropped" in page.ask("import", files=[upload(server, "scene.json", json.dumps(spy).encode())])["error"]
    spy = dict(BAR, colliders={"c": {"shape": "mesh", "file": "/etc/passwd"}})
    assert "was not dropped" in page.ask("import", files=[upload(server, "scene.json", json.dumps(spy).encode())])["error"]


def check_playback(folder):
    scene, run = os.path.join(folder, "bar.json"), os.path.join(folder, "run")
    subprocess.run([PLIANT, "run", scene, "-o", run, "-q", "--frames", "8", "--set", "output.every=5"], check=True)
    with Server(PLIANT, run, "--scenes", SCENES) as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame)
        film = page.scene["playback"]
        assert page.scene["source"] == "run" and film["frames"] == 9 and abs(film["times"][8] - 0.4) < 1e-9, film
        assert "von_mises" in page.scene["fields"]
        page.do("run", state="pause")
        page.do("seek", frame=0)
        start = page.next_frame(lambda frame: frame.step == 0)
        page.do("seek", time=0.41)
        end = page.next_frame(lambda frame: frame.step == 8)
        assert lowest(end) < lowest(start) - 0.003, "the bar sags"
        page.do("field", name="von_mises")
        assert page.next_frame(lambda frame: frame.flags & 1).high > 0
        page.do("seek", frame=3)
        page.do("run", state="play")
        page.next_frame(lambda frame: frame.step == 8)
        assert page.ask("event", event={"set": {"time.dt": 1}})["ok"] is False
        assert page.ask("seek", frame=100)["ok"] is False


def check_mesh_argument(folder):
    path = os.path.join(folder, "shape.obj")
    with open(path, "wb") as file:
        file.write(tetrahedron_obj(2.0))
    with Server(PLIANT, path, "--scenes", SCENES, "--no-cache") as server, server.connect() as page:
        page.wait(lambda: page.scene and page.frame)
        assert page.scene["title"] == "shape.obj" and page.scene["bodies"][0]["tets"] > 500


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bar.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(BAR, file)
        with Server(PLIANT, path, "--scenes", SCENES, "--no-cache", "--threads", "2") as server, server.connect() as page:
            page.wait(lambda: page.scene and page.frame, 30, "the scene of the command line")
            for check in (check_playing, check_fields, check_softer, check_undo, check_drag, check_brushes, check_session, check_exports, check_upload,
                          check_bomb, check_dropped_scene):
                start = time.monotonic()
                check(server, page)
                print(f"{check.__name__}: {time.monotonic() - start:.1f} s", flush=True)
        for check in (check_playback, check_mesh_argument):
            start = time.monotonic()
            check(folder)
            print(f"{check.__name__}: {time.monotonic() - start:.1f} s", flush=True)


main()
