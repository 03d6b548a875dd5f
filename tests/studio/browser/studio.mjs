// What the tests in a browser share: the server as a child process, headless Chromium, a page whose errors count, a second
// connection that only watches, and checks that say what they looked for.
//
// Arguments of every test: [--pliant build/pliant] [--shots FOLDER]. Chromium is $CHROMIUM, or what the system calls chromium;
// playwright-core is that of studio/page/node_modules (`make test` installs it where there is npm). What is missing is said, and the
// test ends with 77, which the suite counts as skipped.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
export const pliant = resolve(option("pliant", join(root, "build/pliant")));
const shots = option("shots", "");

/** A loaded machine that draws in software takes long for everything: conditions are waited for, this long at most. */
export const PATIENCE = 1000 * Number(process.env.PLIANT_PATIENCE ?? 180);

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}

function findChromium() {
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const places = (process.env.PATH ?? "").split(":");
  const found = names.flatMap((name) => places.map((place) => join(place, name))).find((path) => existsSync(path));
  return process.env.CHROMIUM ?? found ?? skip("there is no Chromium");
}

const require = createRequire(join(root, "studio/page/package.json"));

/** A package of studio/page/node_modules. */
export function load(name) {
  try {
    return require(name);
  } catch {
    return skip(`studio/page/node_modules has no ${name}: npm ci --ignore-scripts --prefix studio/page`);
  }
}

/** The text of a package's file. */
export function textOf(name) {
  try {
    return readFileSync(require.resolve(name), "utf8");
  } catch {
    return skip(`studio/page/node_modules has no ${name}: npm ci --ignore-scripts --prefix studio/page`);
  }
}

if (!existsSync(pliant)) skip(`no program at ${pliant}`);
const browserPath = findChromium();
const { chromium } = load("playwright-core");

const started = performance.now();
const failures = [];

export function check(holds, what) {
  if (!holds) failures.push(what);
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
}

/** A folder of this test's own; gone at the end. */
export const folder = mkdtempSync(join(tmpdir(), "pliant-browser-"));
chmodSync(folder, 0o700);

/** Writes a file into it; objects as JSON. */
export function keep(name, content) {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return path;
}

/** The program with these arguments, to its end. */
export function runPliant(...args) {
  const done = spawnSync(pliant, args, { encoding: "utf8", cwd: folder });
  if (done.status !== 0) throw new Error(`pliant ${args.join(" ")} ended with ${done.status}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** `pliant studio`. Its cookies outlive it in the test's folder, as they do where people have XDG_RUNTIME_DIR. */
export class Server {
  #process = null;
  text = "";
  url = "";

  static async start(...args) {
    const server = new Server();
    servers.push(server);
    await server.begin(args);
    return server;
  }

  begin(args) {
    const env = { ...process.env, XDG_RUNTIME_DIR: folder };
    delete env.DISPLAY;
    delete env.WAYLAND_DISPLAY;
    const child = spawn(pliant, ["studio", ...args], { stdio: ["ignore", "pipe", "pipe"], env, cwd: folder });
    this.#process = child;
    this.text = "";
    return new Promise((done, fail) => {
      const take = (data) => {
        this.text += data;
        const url = /http:\/\/\S+:(\d+)\/#\w+/.exec(this.text);
        if (!url || !this.text.includes("Ctrl-C")) return;
        this.url = url[0];
        this.port = url[1];
        done();
      };
      child.stdout.on("data", take);
      child.stderr.on("data", take);
      child.on("exit", (code) => fail(new Error(`the server ended with ${code}: ${this.text}`)));
    });
  }

  /** Ctrl-C; the exit status. */
  stop() {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child?.exitCode ?? null);
    child.removeAllListeners("exit");
    child.kill("SIGINT");
    return new Promise((done) => child.on("exit", (code) => done(code)));
  }

  kill() {
    this.#process?.removeAllListeners("exit");
    this.#process?.kill("SIGKILL");
  }
}

const servers = [];
process.on("exit", () => servers.forEach((server) => server.kill()));
process.on("SIGTERM", () => process.exit(1));
let browser = null;

const SWITCHES = ["--no-sandbox", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-gpu-vsync", "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows", "--disable-dev-shm-usage"];

/** A page of its own: nothing is remembered from others. Its console must stay silent; `allow`: what it may say. */
export async function openPage(url, { width = 1280, height = 720, allow = null, seen = true, ...context } = {}) {
  browser ??= await chromium.launch({ executablePath: browserPath, args: SWITCHES, timeout: PATIENCE });
  const within = await browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...context });
  within.setDefaultTimeout(PATIENCE);
  // Whoever comes back is not told again what to do.
  if (seen) await within.addInitScript(() => localStorage.setItem("pliant.seen-first-minute", "true"));
  // Drawing in software takes all that a small machine has: a few pictures a second leave time for what is tested.
  await within.addInitScript(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => setTimeout(() => next(draw), 150);
  });
  const page = await within.newPage();
  page.on("pageerror", (error) => check(false, `the page threw: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const text = `${message.text()} ${message.location().url ?? ""}`;
    const own = /GL Driver Message \(OpenGL, Performance/.test(text); // the browser, about photographs
    if (["error", "warning", "assert"].includes(message.type()) && !own && !allow?.test(text)) check(false, `console: ${text}`);
  });
  page.on("requestfailed", (request) => {
    if (!allow?.test(request.url()) && !/ERR_ABORTED/.test(request.failure()?.errorText ?? "")) check(false, `no answer: ${request.url()}`);
  });
  await page.goto(url);
  await ready(page);
  return page;
}

/** A page that was loaded: drawn roughly, and with its last frame kept. */
export async function ready(page) {
  await until(page, () => Boolean(globalThis.pliant?.stage));
  await page.evaluate(() => {
    pliant.stage.setQuality(0);
    globalThis.drawnFrame = null;
    pliant.frames.on(({ epoch, frame, step, time, seq, grabs, pins }) => {
      drawnFrame = { epoch, frame, step, time, seq, grabs: grabs.map((grab) => [...grab.vectors]), pins: pins.length / 3 };
    });
  });
}

/** Waits until a scene with this title or name is open and its first frame is on the canvas. */
export async function drawn(page, name = null) {
  await until(page, (wanted) => {
    const scene = pliant.scene.get();
    return scene !== null && (wanted === null || scene.name === wanted || scene.title === wanted);
  }, name);
  // A paused scene sends one frame, which may have come before anyone listened.
  await until(page, () => drawnFrame?.epoch === pliant.scene.get().epoch || !pliant.stage.bodies.bounds.isEmpty());
}

/** Waits until a function of the page says something true; that comes back. Not by pictures: they are slow in software. */
export async function until(page, what, argument) {
  const handle = await page.waitForFunction(what, argument, { polling: 50 });
  return handle.jsonValue();
}

/** Waits for a frame of at least this step on the canvas; what it says comes back. */
export function frameAt(page, step) {
  return until(page, (from) => drawnFrame && drawnFrame.epoch === pliant.scene.get()?.epoch && drawnFrame.step >= from && drawnFrame, step);
}

export const command = (page, what, rest = {}) => page.evaluate(([name, members]) => pliant.request(name, members), [what, rest]);

/** Presses a control. Not by the pointer: a browser that draws in software is too busy to wait until nothing moves. */
export async function press(page, selector) {
  await page.waitForSelector(selector);
  await page.evaluate((what) => {
    const control = document.querySelector(what);
    control.focus();
    control.click();
  }, selector);
}

export async function pause(page) {
  await command(page, "run", { state: "pause" });
  await until(page, () => pliant.status.get()?.state === "pause");
}

/** A second connection from the page's address: an independent reader of what the engine's state is. It never drives. */
export async function watch(page) {
  await page.evaluate(() => new Promise((done, fail) => {
    const socket = new WebSocket(`ws://${location.host}/ws`, "pliant");
    socket.binaryType = "arraybuffer";
    const watcher = { socket, frame: null, pending: new Map(), next: 1 };
    globalThis.watcher = watcher;
    socket.onopen = () => done();
    socket.onerror = () => fail(new Error("the second connection is refused"));
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") {
        const message = JSON.parse(data);
        watcher.pending.get(message.id)?.(message);
        watcher.pending.delete(message.id);
        return;
      }
      const view = new DataView(data);
      if (view.getUint32(0, true) !== 2) return;
      const bodies = [];
      let at = 56;
      for (let i = 0; i < view.getUint32(40, true); i++) {
        const number = (k) => view.getFloat32(at + 4 * k, true);
        const vertices = view.getUint32(at + 24, true);
        const min = [number(0), number(1), number(2)];
        const max = [number(3), number(4), number(5)];
        const points = new Uint16Array(data.slice(at + 32, at + 32 + 8 * vertices));
        bodies.push({ min, max, points, vertices });
        at += 32 + 12 * vertices;
      }
      watcher.frame = { epoch: view.getUint32(4, true), step: view.getUint32(24, true), time: view.getFloat64(16, true), bodies,
        low: view.getFloat32(32, true), high: view.getFloat32(36, true) };
      socket.send(JSON.stringify({ do: "ack", frame: view.getUint32(8, true) }));
    };
    watcher.ask = (what, members = {}) => new Promise((answer) => {
      const id = watcher.next++;
      watcher.pending.set(id, answer);
      socket.send(JSON.stringify({ ...members, id, do: what }));
    });
  }));
}

/** What the second connection is answered. */
export async function ask(page, what, members = {}) {
  const answer = await page.evaluate(([name, rest]) => watcher.ask(name, rest), [what, members]);
  if (!answer.ok) throw new Error(`${what}: ${answer.error}`);
  return answer;
}

/** Bounds of the bodies as the second connection has them, at this step or later. */
export function bounds(page, step = 0) {
  return until(page, (from) => watcher.frame && watcher.frame.step >= from && watcher.frame.epoch === pliant.scene.get()?.epoch
    && { step: watcher.frame.step, time: watcher.frame.time, low: watcher.frame.low, high: watcher.frame.high,
      bodies: watcher.frame.bodies.map(({ min, max }) => ({ min, max })) }, step);
}

/** Pixel of the window under which a point of the scene is drawn. */
export function pixelOf(page, point) {
  return page.evaluate(([x, y, z]) => {
    const { camera, up } = { camera: pliant.stage.orbit.camera, up: pliant.stage.up };
    camera.updateMatrixWorld();
    const at = up.clone().set(x, y, z).project(camera);
    const box = pliant.stage.canvas.getBoundingClientRect();
    return { x: box.left + (0.5 + 0.5 * at.x) * box.width, y: box.top + (0.5 - 0.5 * at.y) * box.height };
  }, point);
}

/** Waits until the camera stands still: what was framed glides there. */
export function resting(page) {
  return until(page, () => {
    const { camera } = pliant.stage.orbit;
    const now = JSON.stringify([camera.position.toArray(), camera.projectionMatrix.toArray(), pliant.insets.get()]);
    const rests = globalThis.cameraWas?.text === now && performance.now() - cameraWas.since > 500;
    if (globalThis.cameraWas?.text !== now) globalThis.cameraWas = { text: now, since: performance.now() };
    return rests;
  });
}

/** Keeps what is on the canvas, without the panels over it, under a name. */
export async function photograph(page, name) {
  const bytes = await page.evaluate(async (as) => {
    const blob = await pliant.stage.picture();
    const image = await createImageBitmap(blob);
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    globalThis.photographs ??= {};
    photographs[as] = pen.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, name);
  if (shots) writeFileSync(join(resolve(shots), `canvas-${name}.png`), Buffer.from(bytes, "base64"));
}

/** How much two photographs differ within a disk of the window: mean of each pixel's largest difference of a channel, 0 to 255. */
export function difference(page, a, b, center, radius) {
  return page.evaluate(([one, other, at, reach]) => {
    const { width, height, data } = photographs[one];
    const second = photographs[other];
    if (second.width !== width || second.height !== height) throw new Error("the canvas has changed its size");
    const box = pliant.stage.canvas.getBoundingClientRect();
    const scale = width / box.width;
    const [cx, cy, r] = [(at.x - box.left) * scale, (at.y - box.top) * scale, reach * scale];
    let sum = 0;
    let count = 0;
    for (let y = Math.max(0, Math.floor(cy - r)); y <= Math.min(height - 1, cy + r); y++)
      for (let x = Math.max(0, Math.floor(cx - r)); x <= Math.min(width - 1, cx + r); x++) {
        if (Math.hypot(x - cx, y - cy) > r) continue;
        const i = 4 * (y * width + x);
        sum += Math.max(...[0, 1, 2].map((k) => Math.abs(data[i + k] - second.data[i + k])));
        count++;
      }
    return count > 0 ? sum / count : 0;
  }, [a, b, center, radius]);
}

if (shots) mkdirSync(shots, { recursive: true });

export async function shot(page, name) {
  if (!shots) return;
  await page.screenshot({ path: join(resolve(shots), `${name.replaceAll(/\W+/g, "-")}.png`), timeout: PATIENCE });
}

/** What a page shows when something went wrong. */
async function describe(page) {
  const said = await page.evaluate(() => [...document.querySelectorAll(".toast, dialog[open] h2")].map((one) => one.textContent));
  const { steps, ...status } = await page.evaluate(() => pliant.status.get().raw);
  console.log(`     the page says ${JSON.stringify(said)}, tool ${await page.evaluate(() => pliant.tool.get())}, ${JSON.stringify(status)}`);
  await shot(page, "failed");
}

/** Runs the subjects one after the other, each with a line of its own; ends the process. */
export async function main(...subjects) {
  const only = option("only", "");
  try {
    for (const subject of subjects) {
      if (only && subject.name !== only) continue;
      const from = performance.now();
      await subject();
      console.log(`     ${subject.name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
    }
  } catch (error) {
    check(false, error.stack ?? String(error));
    for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) await describe(page).catch(() => {});
  }
  await browser?.close();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log(`${failures.length === 0 ? "passed" : `${failures.length} failed`} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  process.exit(failures.length > 0 ? 1 : 0);
}
