// What comes in and goes out: a dropped file stands on the ground, an import is stopped, an exported session is run again to the same bits, a
// finished run is played back, and the page comes back when its server does.
//
//   node tests/studio/browser/files.mjs [--pliant build/pliant] [--shots FOLDER] [--only SUBJECT]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Server, ask, bounds, check, command, drawn, folder, keep, main, openPage, pause, press, runPliant, shot,
  until, watch } from "./studio.mjs";

const BAR = {
  time: { dt: 0.01, duration: 0.2 },
  gravity: [0, -9.81, 0],
  integrator: { type: "linear-implicit-euler", tangent: "warped" },
  materials: { flesh: { law: "linear", young: 2e5, poisson: 0.3, density: 1000, damping: { stiffness: 0.02 } } },
  bodies: { bar: { mesh: { shape: "box", size: [0.8, 0.2, 0.2], resolution: 2 }, material: "flesh" } },
  constraints: { wall: { select: { box: { max: [0.001, 9, 9] } } } },
};

/** A closed surface as people have it: a box of triangles, in millimetres, beside the origin. */
function boxObj() {
  const lines = [];
  for (let i = 0; i < 8; i++) lines.push(`v ${100 + 400 * (i & 1)} ${300 * ((i >> 1) & 1)} ${200 * (i >> 2)}`);
  const quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
  for (const quad of quads) lines.push(`f ${quad.map((i) => i + 1).join(" ")}`);
  return `${lines.join("\n")}\n`;
}

let server, page;

async function dropping() {
  server = await Server.start(keep("bar.json", BAR), "--no-browser", "--no-cache");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "my box.obj"));
    return transfer;
  }, boxObj());
  await page.dispatchEvent("body", "dragover", { dataTransfer: data, clientX: 50, clientY: 200 });
  check(await page.isVisible(".drop-zone"), "drop: the window says that it takes files");
  const from = performance.now();
  await page.dispatchEvent("body", "drop", { dataTransfer: data, clientX: 50, clientY: 200 });
  await until(page, () => pliant.scene.get()?.source === "import");
  await drawn(page);
  console.log(`     on the ground after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  check(/box/.test(await page.textContent(".scene-button .name")), "drop: its name is the scene's");
  await command(page, "run", { state: "play" });
  await until(page, () => watcher.frame.epoch === pliant.scene.get().epoch && watcher.frame.time > 0.5);
  await pause(page);
  const { bodies: [box] } = await bounds(page);
  const size = box.max.map((max, k) => max - box.min[k]);
  check(box.min[1] > -0.03 && box.min[1] < 0.03, `drop: it stands on the ground (lowest point at ${box.min[1].toFixed(4)} m)`);
  check(Math.abs(size[1] / size[0] - 0.75) < 0.12, `drop: it keeps its shape (${size.map((s) => s.toFixed(2)).join(" x ")} m)`);
  await shot(page, "dropped");
}

/** A wavy ball of many triangles, as scanners make them: binary STL. */
function ballStl(rings) {
  const segments = 2 * rings;
  const count = 2 * segments * (rings - 1);
  const out = Buffer.alloc(84 + 50 * count);
  out.writeUInt32LE(count, 80);
  const point = (i, j) => {
    const [a, b] = [(Math.PI * i) / rings, (2 * Math.PI * (j % segments)) / segments];
    const r = 1 + 0.05 * Math.sin(9 * a) * Math.sin(7 * b) * Math.sin(a);
    return i === 0 || i === rings ? [0, 0, i === 0 ? 1 : -1] : [r * Math.sin(a) * Math.cos(b), r * Math.sin(a) * Math.sin(b), r * Math.cos(a)];
  };
  let at = 84;
  const add = (...corners) => {
    corners.forEach((corner, k) => corner.forEach((x, d) => out.writeFloatLE(x, at + 12 + 12 * k + 4 * d)));
    at += 50;
  };
  for (let i = 0; i < rings; i++)
    for (let j = 0; j < segments; j++) {
      if (i > 0) add(point(i, j), point(i + 1, j), point(i, j + 1));
      if (i < rings - 1) add(point(i + 1, j), point(i + 1, j + 1), point(i, j + 1));
    }
  return out;
}

/** Drops files of the test's folder as a person would. */
async function drop(...paths) {
  await page.evaluate(() => {
    if (document.querySelector("#dropped-files")) return;
    const input = Object.assign(document.createElement("input"), { type: "file", multiple: true, id: "dropped-files", hidden: true });
    document.body.append(input);
  });
  await page.locator("#dropped-files").setInputFiles(paths);
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    for (const file of document.querySelector("#dropped-files").files) transfer.items.add(file);
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, clientX: 50, clientY: 200, bubbles: true, cancelable: true }));
  });
}

const toast = (words) => until(page, (wanted) => [...document.querySelectorAll(".toast")].map((one) => one.textContent).find((text) => text.includes(wanted)), words);

/** An import that takes long is stopped, and leaves the scene as it was; files that are none say so by their names. */
async function cancelling() {
  const epoch = await page.evaluate(() => pliant.scene.get().epoch);
  await drop(keep("scan.stl", ballStl(500)));
  await until(page, () => pliant.progress.get() !== null && document.querySelector(".progress-card:not([hidden]) button:not([hidden])") !== null);
  await shot(page, "progress");
  await press(page, ".progress-card button");
  check(/Stopping/.test(await page.textContent(".progress-card")), "cancel: the page says that it stops");
  await toast("Stopped: nothing has changed");
  await until(page, () => pliant.progress.get() === null);
  check((await page.evaluate(() => pliant.scene.get().epoch)) === epoch, "cancel: the scene is what it was");
  await drop(keep("nothing.obj", ""));
  check((await toast("nothing.obj is empty")).length > 0, "drop: an empty file is named");
  await drop(keep("sheet.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
  check(/^sheet\.obj: the surface is an open sheet/.test(await toast("open sheet")), "drop: what is wrong with a file is told with its own name");
  await drop(keep("egg.stl", ballStl(30)));
  await until(page, (old) => pliant.scene.get().epoch > old && pliant.progress.get() === null, epoch);
  await drawn(page);
  check(/egg/i.test(await page.textContent(".scene-button .name")), "cancel: the next file is imported");
}

/** FNV-1a over words, then the odd bytes, as the engine's hash of a state: of what `pliant run` left behind. */
function stateHash(checkpoint) {
  const mask = (1n << 64n) - 1n;
  const end = 168 + Number(checkpoint.readBigUInt64LE(144));
  let hash = 0xcbf29ce484222325n;
  let at = 168;
  const mix = (value) => (hash = ((hash ^ value) * 0x100000001b3n) & mask);
  for (; at + 8 <= end; at += 8) {
    mix(checkpoint.readBigUInt64LE(at));
    hash ^= hash >> 29n;
  }
  for (; at < end; at++) mix(BigInt(checkpoint[at]));
  return hash.toString(16).padStart(16, "0");
}

/** A session of everything: another stiffness, a grab that is dragged, pins, a commit; exported by the menu and run again. */
async function exporting() {
  await command(page, "reset");
  const body = await page.evaluate(() => pliant.scene.get().bodies[0].name);
  const { document } = await ask(page, "scene");
  const material = Object.keys(document.materials)[0];
  const event = (one) => command(page, "event", { event: one });
  const step = () => command(page, "run", { state: "step" });
  for (let i = 0; i < 30; i++) {
    if (i === 3) await event({ set: { [`materials.${material}.young`]: 2e5 / 3 } });
    if (i === 5) await event({ grab: "g1", body, tet: 3, at: [0.1, 0.2, 0.3, 0.4], target: [0.1, 0.5, 0.1], stiffness: 100 / 7 });
    if (i > 5 && i < 12) await event({ drag: "g1", target: [0.1 + i / 70, 0.5, 0.1] });
    if (i === 12) await event({ release: "g1" });
    if (i === 14) await event({ pin: [0, 1, 2], body });
    if (i === 20) await event({ unpin: "all", body });
    if (i === 22) await command(page, "commit");
    await step();
  }
  const wanted = await ask(page, "hash");
  await press(page, "[aria-label='Export']");
  await page.waitForSelector(".menu");
  await shot(page, "export-menu");
  const [download] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => {
    [...document.querySelectorAll(".menu button")].find((one) => one.textContent.includes("pliant run")).click();
  })]);
  const archive = join(folder, "session.tar");
  await download.saveAs(archive);
  check(/\.tar$/.test(download.suggestedFilename()), `export: the browser gets ${download.suggestedFilename()}`);
  const unpacked = spawnSync("tar", ["-xf", archive, "-C", folder]);
  check(unpacked.status === 0, "export: the archive can be unpacked");
  runPliant("run", join(folder, "pliant-session/scene.json"), "-o", join(folder, "again"), "-q");
  const again = stateHash(readFileSync(join(folder, "again/checkpoint.bin")));
  check(again === wanted.hash, `export: pliant run repeats the session to the same bits (${again}, ${wanted.hash} after ${wanted.step} steps)`);
  await page.context().close();
  await server.stop();
}

async function playback() {
  runPliant("run", keep("bar.json", BAR), "-o", join(folder, "run"), "-q");
  server = await Server.start(join(folder, "run"), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  await page.waitForSelector(".playback", { state: "visible" });
  const slider = page.locator(".playback .slider");
  const frames = Number(await slider.getAttribute("max"));
  check(frames === 20, `playback: the slider has the run's frames (${frames + 1})`);
  const to = async (key, time) => {
    await slider.focus();
    await page.keyboard.press(key);
    await until(page, (wanted) => watcher.frame && Math.abs(watcher.frame.time - wanted) < 1e-6, time);
    return (await bounds(page)).bodies[0].min[1];
  };
  await pause(page);
  const last = await to("End", 0.2);
  await shot(page, "playback");
  const first = await to("Home", 0);
  check(Math.abs(first) < 1e-3 && last < -0.02, `playback: the bar sags in it (${first.toFixed(3)}, then ${last.toFixed(3)} m)`);
  check(/0\.00 \/ 0\.20 s/.test(await page.textContent(".playback output")), "playback: it says the time");
  await command(page, "run", { state: "play" });
  await until(page, () => watcher.frame.time > 0.05);
  check(true, "playback: it plays by itself");
  await page.context().close();
  await server.stop();
}

async function reconnecting() {
  const path = keep("bar.json", BAR);
  server = await Server.start(path, "--no-browser");
  page = await openPage(server.url, { allow: /ws|gallery\/none|ERR_CONNECTION|ERR_EMPTY|net::/ });
  await drawn(page);
  check((await server.stop()) === 0, "reconnect: Ctrl-C ends the server with status 0");
  await page.waitForSelector("text=Connection lost");
  await shot(page, "lost");
  await server.begin([path, "--no-browser", "--port", server.port]);
  await until(page, () => pliant.link.get() === "open");
  await command(page, "run", { state: "play" });
  const last = await page.evaluate(() => drawnFrame?.epoch); // nothing may be drawn yet
  await until(page, (old) => drawnFrame && (drawnFrame.epoch !== old || drawnFrame.step > 5), last);
  check((await page.locator("text=Connection lost").count()) === 0, "reconnect: the page is back by itself and draws");
  await page.context().close();
  await server.stop();
}

await main(dropping, cancelling, exporting, playback, reconnecting);
