"""pliant render from outside: pictures are decoded with zlib alone, movies are asked about with ffprobe where it is there, and
refusals must give their exit status, one line, and no file. Arguments: the tool, a folder of frames, a folder to work in, a
scene."""
import glob
import json
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import time
import zlib

tool, frames, work, scene = sys.argv[1:5]
shutil.rmtree(work, ignore_errors=True)
os.makedirs(work)
FAST = ["--size", "160x90", "--samples", "2"]


def need(condition, text):
    if not condition:
        sys.exit(text)


def run(*arguments, status=0, env=None):
    done = subprocess.run([tool, "render", *arguments], capture_output=True, text=True, cwd=work, env=env)
    need(done.returncode == status, f"{arguments}: exit status {done.returncode}, expected {status}: {done.stderr}")
    return done


def paeth(a, b, c):
    p = a + b - c
    return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]


def read_png(path):
    """Width, height and rows of (r, g, b), after the PNG specification."""
    data = open(path, "rb").read()
    need(data[:8] == b"\x89PNG\r\n\x1a\n", f"{path}: no PNG")
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + size]
        need(zlib.crc32(kind + body) == struct.unpack_from(">I", data, at + 8 + size)[0], f"{path}: checksum of {kind}")
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack_from(">IIBB", body)
            need((depth, color) == (8, 2), f"{path}: depth {depth}, colour type {color}")
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    raw, stride = zlib.decompress(packed), 3 * width
    need(len(raw) == height * (stride + 1), f"{path}: {len(raw)} bytes")
    rows, above = [], bytearray(stride)
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
            guess = [0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner)][kind]
            row[i] = (row[i] + guess) & 255
        rows.append([tuple(row[i:i + 3]) for i in range(0, stride, 3)])
        above = row
    return width, height, rows


def dark(rows):
    return sum(sum(p) < 420 for row in rows for p in row)


def check_pictures():
    run(frames, "-o", "last.png", "--no-ground", "--no-legend", *FAST)
    width, height, rows = read_png(os.path.join(work, "last.png"))
    need((width, height) == (160, 90), f"last.png is {width} x {height}")
    need(dark(rows) > 100, "last.png shows nothing")
    run(frames, "-o", "again.png", "--no-ground", "--no-legend", "--threads", "1", "--frame", "-1", *FAST)
    need(open(f"{work}/last.png", "rb").read() == open(f"{work}/again.png", "rb").read(), "pictures differ from run to run")
    run(frames, "-o", "small.png", "--no-ground", "--no-legend", "--zoom", "0.5", *FAST)
    need(dark(read_png(f"{work}/small.png")[2]) < 0.4 * dark(rows), "--zoom 0.5 is not smaller")
    # Plain bodies: the second (blue) hides the first (red) from the front, and the other way round from behind.
    for azimuth, red in (("35", False), ("215", True)):
        run(frames, "-o", "plain.png", "--no-ground", "--field", "none", "--frame", "1", "--azimuth", azimuth, *FAST)
        plain = read_png(f"{work}/plain.png")[2]
        counts = [sum(p[a] > p[b] + 50 for row in plain for p in row) for a, b in ((0, 2), (2, 0))]
        need((counts[0] > counts[1]) == red, f"from {azimuth} degrees: {counts[0]} red and {counts[1]} blue pixels")
    run(frames, "-o", "pattern_%02d.png", *FAST)
    run(frames, "-o", "folder", *FAST)
    for i in range(3):
        a, b = (open(os.path.join(work, n % i), "rb").read() for n in ("pattern_%02d.png", "folder/frame_%04d.png"))
        need(a == b, f"frame {i} differs between pattern and folder")
    need(len(os.listdir(f"{work}/folder")) == 3, "the folder holds more than the frames")
    run(frames, "-o", "strip.png", "--strip", "3", *FAST)
    width, height, _ = read_png(f"{work}/strip.png")
    need(width > 2 * height, f"the strip is {width} x {height}")
    run(frames, "-o", "chosen.png", "--strip", "0,1,-1", *FAST)
    need(open(f"{work}/chosen.png", "rb").read() == open(f"{work}/strip.png", "rb").read(), "chosen frames differ from the same ones")
    run(frames, "-o", "narrow.png", "--strip", "3", "--columns", "1", *FAST)
    narrow = read_png(f"{work}/narrow.png")
    need(narrow[0] < width and narrow[1] > height, f"one column is {narrow[0]} x {narrow[1]}")
    placed = ["--camera", "4,3,5", "--target", "0.5,1,0.5", "--no-legend", *FAST]
    run(frames, "-o", "placed.png", "--strip", "3", *placed)
    width, height, rows = read_png(f"{work}/placed.png")
    need(abs(width / 3 / height - 160 / 90) < 0.03, f"three panels of a placed camera are {width} x {height}")
    run(frames, "-o", "placed.png", *placed)
    whole, panel = dark(read_png(f"{work}/placed.png")[2][:54]), dark([row[2 * width // 3:] for row in rows[:36]])  # above the time
    need(abs(panel / whole / (width / 3 / 160) ** 2 - 1) < 0.25, f"{panel} dark pixels in a panel, {whole} in the picture")
    run(frames, frames, "-o", "two.png", "--strip", "0,-1", "--label", "left", *FAST)
    run(frames, frames, frames, "-o", "over.png", "--layout", "overlay", *FAST)
    need(read_png(f"{work}/over.png")[:2] == (160, 90), "overlaid runs have another size")
    run(frames, frames, "-o", "over.png", "--layout", "overlay", "--strip", "0,-1", *FAST)
    run(frames, "-o", "named.png", "--label", "a name", "--view", "stamp=true", *FAST)
    run(frames, "-o", "plain.png", *FAST)
    need(open(f"{work}/named.png", "rb").read() != open(f"{work}/plain.png", "rb").read(), "no name in the picture")
    for name, ends in (("colon", "0:9"), ("comma", "0,9")):
        run(frames, "-o", f"new/folder/{name}.png", "--range", ends, *FAST)
    need(open(f"{work}/new/folder/colon.png", "rb").read() == open(f"{work}/new/folder/comma.png", "rb").read(), "ranges 0:9 and 0,9 differ")
    run(frames, "-o", "last.jpg", *FAST)
    data = open(f"{work}/last.jpg", "rb").read()
    need(data[:3] == b"\xff\xd8\xff" and data[-2:] == b"\xff\xd9" and b"\x00\x5a\x00\xa0\x03" in data, "last.jpg is no JPEG of 160 x 90")
    run(os.path.join(frames, "frame_0001.vtu"), "-o", "one.png", "--edges", "--up", "z", "--colormap", "turbo", "--range", ":9", *FAST)


def count_pictures(path):
    probe = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-of", "json", "-show_streams", f"{work}/{path}"], capture_output=True, text=True)
    return int(json.loads(probe.stdout)["streams"][0]["nb_read_frames"])


def check_moments():
    """Each picture of a movie shows the frame that is nearest in time: the stills say which one it is."""
    times = [float(t) for t in re.findall(r'timestep="([^"]*)"', open(f"{frames}/series.pvd").read())]
    stills = []
    for i in range(len(times)):
        run(frames, "-o", f"still{i}.png", "--frame", str(i), "--size", "162x92", "--samples", "1")
        stills.append(read_png(f"{work}/still{i}.png")[2])
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", "film.mp4", "film%02d.png"], cwd=work, check=True)
    for k in range(11):
        shown = read_png(f"{work}/film{k + 1:02d}.png")[2]
        off = [sum(abs(p[1] - q[1]) for r, s in zip(shown, still) for p, q in zip(r, s)) for still in stills]
        late = [abs(t - times[0] - k / 10) for t in times]
        need(late[off.index(min(off))] < min(late) + 1e-6, f"picture {k} of the film shows frame {off.index(min(off))} of times {times}")


def check_movie():
    made = run(frames, "-o", "film.mp4", "--fps", "10", "--size", "161x91", "--samples", "1")
    if shutil.which("ffmpeg") and shutil.which("ffprobe"):
        probe = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-of", "json", "-show_streams", f"{work}/film.mp4"],
                               capture_output=True, text=True)
        stream, = json.loads(probe.stdout)["streams"]
        found = [stream[k] for k in ("codec_name", "pix_fmt", "color_space", "width", "height", "nb_read_frames", "r_frame_rate")]
        # One second in real time, however many frames there are of it.
        need(found == ["h264", "yuv420p", "bt709", 162, 92, "11", "10/1"], f"film.mp4 holds {found}")
        need(made.stderr == "", f"real time: {made.stderr!r}")
        for speed, pictures, text in (("0.25", 41, "plays 4 times slower than real time"), ("2", 6, "plays 2 times faster than real time")):
            said = run(frames, "-o", "pace.mp4", "--fps", "10", "--speed", speed, *FAST).stderr
            need(text in said and count_pictures("pace.mp4") == pictures, f"speed {speed}: {count_pictures('pace.mp4')} pictures, {said!r}")
        said = run(os.path.join(frames, "frame_0001.vtu"), "-o", "still.mp4", *FAST).stderr
        need("times are not known" in said, f"no times: {said!r}")
        # The colours survive: the last frame of the film against the picture of it.
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-sseof", "-0.1", "-i", "film.mp4", "-update", "1", "back.png"], cwd=work, check=True)
        run(frames, "-o", "same.png", "--size", "162x92", "--samples", "1")
        (_, _, film), (_, _, still) = (read_png(f"{work}/{n}.png") for n in ("back", "same"))
        pairs = [(p, q) for r, s in zip(film, still) for p, q in zip(r, s)]
        off = [sum(p[k] - q[k] for p, q in pairs) / len(pairs) for k in range(3)]
        need(max(map(abs, off)) < 1.5, f"the film's colours are off by {off}")
        check_moments()
    bare = dict(os.environ, PATH=os.path.join(work, "folder"))
    made = run(frames, "-o", "none.mp4", *FAST, env=bare)
    need("ffmpeg is not installed" in made.stderr, f"no word about ffmpeg: {made.stderr}")
    need(len(os.listdir(f"{work}/none-frames")) == 3 and not os.path.exists(f"{work}/none.mp4"), "no pictures instead of a movie")


def check_interrupted():
    """Ctrl-C reaches the whole group in a terminal, ffmpeg with it; it ends in one line, status 130 and no half-written file."""
    slow = ["--samples", "256", "--size", "640x360"]
    scene_slow = ["--set", "bodies[0].mesh.resolution=2", "--set", "output.view.samples=256", "--set", "output.view.width=320",
                  "--set", "output.view.height=180"]
    os.mkdir(f"{work}/kept")
    cases = [(["render", scene, "-o", f"{work}/s.png"], f"{work}/kept/*/frame_0000.vtu")]
    if shutil.which("ffmpeg"):
        cases += [(["render", frames, "-o", f"{work}/cut.mp4", *slow], f"{work}/cut.mp4.*.part"),
                  (["run", scene, "-o", f"{work}/cut", "-q", "--render", *scene_slow], f"{work}/cut/movie.mp4.*.part")]
    for number in (signal.SIGINT, signal.SIGTERM):
        for arguments, sign in cases:
            process = subprocess.Popen([tool, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                       start_new_session=True, env=dict(os.environ, TMPDIR=f"{work}/kept"))
            end = time.time() + 60
            while not glob.glob(sign) and process.poll() is None and time.time() < end:
                time.sleep(0.002)
            os.killpg(process.pid, number)
            message = process.communicate(timeout=60)[1]
            need(process.returncode == 130, f"{arguments}: exit status {process.returncode}, expected 130: {message}")
            need("stopped" in message and message.count("\n") == 1, f"{arguments}: {message!r}")
            left = glob.glob(f"{work}/**/*.part", recursive=True) + glob.glob(f"{work}/kept/*")
            need(not left, f"{arguments} left {left}")


def check_names():
    """Names that ffmpeg would take for options or protocols, and a folder that looks like a pattern."""
    os.mkdir(f"{work}/%d of 3")
    run(frames, "-o", "%d of 3/\u00e9.png", *FAST)
    need(os.listdir(f"{work}/%d of 3") == ["\u00e9.png"], f"found {os.listdir(f'{work}/%d of 3')}")
    for name in ("-film.mp4", "12:30 \u00e9.mp4") if shutil.which("ffmpeg") else ():
        run(frames, "-o", name, *FAST)
        need(os.path.getsize(os.path.join(work, name)) > 500, name)


def check_scene():
    """A scene is run into a temporary folder that is gone afterwards; run --render uses the scene's view, and so does render
    on the run's folder later."""
    short = ["--set", "bodies[0].mesh.resolution=2", "--set", "time.duration=0.1"]
    small = ["--set", "output.view.width=128", "--set", "output.view.height=72", "--set", "output.view.samples=1"]
    os.mkdir(f"{work}/tmp")
    run(scene, "-o", "scene.png", *short, *FAST, env=dict(os.environ, TMPDIR=f"{work}/tmp"))
    need(read_png(f"{work}/scene.png")[:2] == (160, 90), "scene.png has another size")
    need(os.listdir(f"{work}/tmp") == [], f"left behind: {os.listdir(f'{work}/tmp')}")
    done = subprocess.run([tool, "run", scene, "-o", f"{work}/run", "--render", "-q", *short, *small], capture_output=True, text=True)
    need(done.returncode == 0, f"run --render: {done.stderr}")
    need(read_png(f"{work}/run/picture.png")[1] <= 72, "picture.png does not follow the scene's view")
    need(os.path.exists(f"{work}/run/movie.mp4") == bool(shutil.which("ffmpeg")), "movie.mp4")
    run(f"{work}/run", "-o", "later.png")
    need(read_png(f"{work}/later.png")[:2] == (128, 72), "the run's own view is not used")
    run(f"{work}/run", "-o", "later.png", "--size", "64x48")
    need(read_png(f"{work}/later.png")[:2] == (64, 48), "--size does not win over the run's view")
    run(f"{work}/run")
    need(read_png(f"{work}/run/picture.png")[:2] == (128, 72), "the default output is not the run's picture.png")


def check_models():
    """A procedural model is JSON like a scene, and shown like a mesh."""
    model = os.path.join(work, "ball.json")
    open(model, "w").write('{"vertices": 500, "color": "#2040ff", "model": {"sphere": 0.3}}')
    run(model, "-o", "ball.png", *FAST)
    blue = sum(p[2] > p[0] + 40 for row in read_png(f"{work}/ball.png")[2] for p in row)
    need(blue > 1000, f"ball.png shows {blue} blue pixels")
    told = subprocess.run([tool, "info", model], capture_output=True, text=True)
    need(told.returncode == 0 and "closed" in told.stdout, f"info of a model: {told.stdout} {told.stderr}")


def check_lost_texture():
    with open(f"{work}/lost.mtl", "w") as file:
        file.write("newmtl skin\nmap_Kd nowhere.png\n")
    with open(f"{work}/lost.obj", "w") as file:
        file.write("mtllib lost.mtl\nusemtl skin\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\n"
                   "f 1/1 3/2 2/3\nf 1/1 2/2 4/3\nf 1/1 4/2 3/3\nf 2/1 3/2 4/3\n")
    for output in ("lost.png", "lost"):  # once, however many pictures
        told = run("lost.obj", "-o", output, *FAST).stderr
        need(told.count("nowhere.png: the texture cannot be read") == 1, f"a texture that is not there: {told}")


def check_refusals():
    cases = [
        ([], "expected a folder, a scene"),
        (["/no/such/thing", "-o", "x.png"], "/no/such/thing: not found"),
        ([work, "-o", "x.png"], "contains no frames"),
        ([frames, "-o", "x.gif"], "'x.gif' ends in '.gif', expected .png, .jpg, .mp4 or a folder"),
        ([frames, "-o", "x.png", "--field", "mises"], "has no field 'mises', expected none, "),
        ([frames, "-o", "x.png", "--field", "vonmises"], "; did you mean 'von_mises'?"),
        ([frames, "-o", "x.png", "--colormap", "jet"], "view: colormap: unknown colormap \"jet\""),
        ([frames, "-o", "x.png", "--frame", "3"], "there is no frame 3, expected -3 to 2"),
        ([frames, "-o", "x.mp4", "--frame", "1"], "--frame makes one .png or .jpg"),
        ([frames, "-o", "x%d.png", "--strip", "2"], "a strip is one .png or .jpg"),
        ([frames, "-o", "x.png", "--strip", "0"], "--strip is '0'"),
        ([frames, "-o", "x.png", "--size", "10x10"], "view: width: found 10, expected a whole number between 16 and 16384 (from the override width=10)"),
        ([frames, "-o", "x.png", "--size", "100"], "--size is '100'"),
        ([frames, "-o", "x.png", "--range", "5"], "--range is '5'"),
        ([frames, "-o", "x.png", "--range", "5:4"], "view: range: found [5, 4], expected the first below the second"),
        ([frames, "-o", "x.png", "--range", "nan:4"], "--range is 'nan:4'"),
        ([frames, "-o", "x.png", "--zoom", "0"], "view: zoom: found 0, expected a number between 0.01 and 100"),
        ([frames, "-o", "x.png", "--elevation", "91"], "view: elevation: found 91"),
        ([frames, "-o", "x.png", "--up", "0,0,0"], "up is (0, 0, 0)"),
        ([frames, "-o", "x.png", "--up", "w"], "view: up: found"),
        ([frames, "-o", "x.png", "--samples", "many"], "view: samples: found \"many\""),
        ([frames, "-o", "x.mp4", "--speed", "0"], "view: speed: found 0"),
        ([frames, "-o", "x.png", "--follow", "ball"], "no body 'ball' to follow: the bodies' names are not known without a run's folder"),
        ([frames, "-o", "x.png", "--camera", "1,2"], "view: camera.position: found an array of 2, expected an array of three numbers"),
        ([frames, "-o", "x.png", "--camera", "1,2,3", "--target", "1,2,3"], "position and target are both (1, 2, 3)"),
        ([frames, "-o", "x.png", "--view", "zom=2"], "unknown key 'zom'; did you mean 'zoom'?"),
        ([frames, "-o", "x.png", "--view", "zoom"], "override zoom: expected path=value, as in zoom=2"),
        ([frames, "-o", "x.png", "--strip", "0,1,3"], "there is no frame 3, expected -3 to 2"),
        ([frames, "-o", "x.png", "--strip", "0,1,"], "--strip is '0,1,', expected a number, or frames as in 0,5,-1"),
        ([frames, "-o", "x.png", "--strip", "0,1.5"], "--strip is '0,1.5'"),
        ([frames, "-o", "x.png", "--times", "0,7"], "there is no frame at 7 s, expected "),
        ([frames, "-o", "x.png", "--times", "0", "--strip", "2"], "--strip and --times cannot be combined"),
        ([frames, "-o", "x.png", "--layout", "circle"], "--layout is 'circle', expected row, column, grid or overlay"),
        ([frames, "-o", "x.png", "--label", "a", "--label", "b"], "2 labels for 1 runs"),
        ([frames, "-o", "x.png", "--wireframe"], "unexpected argument '--wireframe'"),
        ([frames, "-o", "x.png", "--zoom"], "--zoom needs a value"),
        ([frames, "-o"], "--output needs a value"),
        (["no-such-scene.json", "-o", "x.png"], "no-such-scene.json"),
    ]
    for arguments, text in cases:
        done = run(*arguments, status=2)
        need(text in done.stderr and done.stderr.count("\n") == 1, f"{arguments}: {done.stderr!r}, expected {text!r}")
        need(not any(n.startswith("x") for n in os.listdir(work)), f"{arguments} left a file behind")
    open(f"{work}/file", "w").close()
    for name in ("x.png", "x.mp4", "folder/"):
        done = run(frames, "-o", "file/" + name, *FAST, status=2)
        need("file: is a file, expected a folder" in done.stderr and done.stderr.count("\n") == 1, done.stderr)
    for name in ("full.png", "full.jpg") if os.path.exists("/dev/full") else ():
        os.symlink("/dev/full", f"{work}/{name}")
        done = run(frames, "-o", name, *FAST, status=4)
        need("No space left" in done.stderr and done.stderr.count("\n") == 1, done.stderr)
    if shutil.which("ffmpeg"):  # a file that may not grow is as good as a full disk
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        done = subprocess.run([tool, "render", frames, "-o", "fat.mp4", *FAST], capture_output=True, text=True,
                              cwd=work, preexec_fn=limit)
        need(done.returncode == 4 and "fat.mp4: ffmpeg failed: " in done.stderr and done.stderr.count("\n") == 1, f"{done.returncode}: {done.stderr!r}")
        need(not glob.glob(f"{work}/fat*"), f"left {glob.glob(f'{work}/fat*')}")
    need("usage: pliant render" in run("--help").stdout, "no help")


probe = subprocess.run([tool, "render", frames, "-o", os.path.join(work, "probe.png"), *FAST], capture_output=True, text=True)
if "no Embree" in probe.stderr:
    print("skipped:", probe.stderr)
    sys.exit(77)
os.unlink(os.path.join(work, "probe.png"))
check_pictures()
check_movie()
check_names()
check_interrupted()
check_scene()
check_models()
check_lost_texture()
check_refusals()
print("pictures, movies and refusals are as they should be")
