// What hands do: grab and drag (in the engine's state and on the pixels), undo, pins, handles (also by keys), a ball that pushes,
// heat, materials that are painted, commit, a softer material.
//
//   node tests/studio/browser/hands.mjs [--pliant build/pliant] [--shots FOLDER] [--only SUBJECT]
import { join } from "node:path";
import { Server, ask, bounds, check, command, difference, drawn, frameAt, keep, main, openPage, pause, photograph, pixelOf, resting, root, shot,
  until, watch } from "./studio.mjs";

const minus = (a, b) => a.map((value, k) => value - b[k]);
const dot = (a, b) => a.reduce((sum, value, k) => sum + value * b[k], 0);
const length = (a) => Math.sqrt(dot(a, a));

const BAR = {
  time: { dt: 0.01, duration: 1 },
  gravity: [0, -9.81, 0],
  integrator: { type: "linear-implicit-euler", tangent: "warped" },
  materials: { flesh: { law: "linear", young: 4e6, poisson: 0.3, density: 1000, damping: { stiffness: 0.02 } } },
  bodies: { bar: { mesh: { shape: "box", size: [0.8, 0.2, 0.2], resolution: 2 }, material: "flesh" } },
  constraints: { wall: { select: { box: { max: [0.001, 9, 9] } } } },
};

let server, page;

/** The point of the engine's surface nearest to a place, by number, as the second connection has it now. */
function nearest(place) {
  return page.evaluate((to) => {
    const { min, max, points, vertices } = watcher.frame.bodies[0];
    const at = (i) => [0, 1, 2].map((k) => min[k] + ((max[k] - min[k]) * points[4 * i + k]) / 65535);
    let best = 0;
    let least = Infinity;
    for (let i = 0; i < vertices; i++) {
      const distance = Math.hypot(...at(i).map((value, k) => value - to[k]));
      if (distance < least) [best, least] = [i, distance];
    }
    return { vertex: best, at: at(best), distance: least };
  }, place);
}

/** Where a point of the engine's surface is at a step, or later. */
async function where(vertex, step) {
  await bounds(page, step);
  return page.evaluate((i) => {
    const { min, max, points } = watcher.frame.bodies[0];
    return [0, 1, 2].map((k) => min[k] + ((max[k] - min[k]) * points[4 * i + k]) / 65535);
  }, vertex);
}

/** Steps one at a time, so that nothing depends on how fast this machine is. */
async function steps(count) {
  await page.evaluate(async (n) => {
    for (let i = 0; i < n; i++) await pliant.request("run", { state: "step" });
  }, count);
  return (await ask(page, "hash")).step;
}

/** Undo by the keyboard until as many undo points are left as there were. */
async function undoTo(count) {
  await page.evaluate(() => document.activeElement?.blur());
  for (let tries = 0; tries < 40; tries++) {
    const left = await page.evaluate(() => pliant.status.get().raw.undo);
    if (left <= count) return;
    await page.keyboard.press("Control+z");
    await until(page, (before) => pliant.status.get().raw.undo < before, left);
  }
}

/** A paused scene with a still camera; how many undo points it has. */
async function still() {
  await pause(page);
  return page.evaluate(() => pliant.status.get().raw.undo);
}

/** Takes a tool by its key. Its options cover a part of the window, so the picture moves: what follows waits for that. */
async function take(key) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press(key);
  await page.waitForSelector(".tool-options:not([hidden])");
  await resting(page);
}

/** The armadillo, paused, once the camera rests. */
async function playground() {
  server = await Server.start(join(root, "scenes/studio/playground.json"), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  await pause(page);
  await bounds(page);
  await resting(page);
}

async function dragging() {
  await playground();
  const hand = [0.417, 0.8, 0.31];
  const before = await page.evaluate(() => pliant.status.get().raw.undo);
  const hash = (await ask(page, "hash")).hash;
  const held = await nearest(hand);
  const from = await pixelOf(page, held.at);
  await photograph(page, "before");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await until(page, () => pliant.status.get().raw.grabs?.length === 1);
  const to = { x: from.x - 10, y: from.y - 90 };
  await page.mouse.move(from.x - 5, from.y - 45);
  await page.mouse.move(to.x, to.y);
  let frame, seen;
  for (let tries = 0; tries < 60; tries++) { // the page sends where the pointer is when it draws
    frame = await frameAt(page, await steps(2));
    seen = await pixelOf(page, frame.grabs[0].slice(3, 6));
    if (Math.hypot(seen.x - to.x, seen.y - to.y) < 2) break;
  }
  frame = await frameAt(page, await steps(30));
  const [grab] = frame.grabs;
  const target = grab.slice(3, 6);
  check(Math.hypot(seen.x - to.x, seen.y - to.y) < 2, "dragging: the grab's target is under the pointer");
  const moved = minus(await where(held.vertex, frame.step), held.at);
  const way = minus(target, held.at);
  const part = dot(moved, way) / dot(way, way);
  check(part > 0.5 && part < 1.3, `dragging: the hand's vertex follows in the engine's state (${part.toFixed(2)} of the way)`);
  check(length(grab.slice(6, 9)) > 0.1 && dot(grab.slice(6, 9), way) > 0, "dragging: the spring's force pulls towards the target");
  const label = await page.textContent(".force");
  check(/\d (m|k)?N$/.test(label) && (await page.isVisible(".force")), `dragging: the force is shown (${label})`);
  await shot(page, "grabbing");
  const is = await pixelOf(page, await where(held.vertex, frame.step));
  await page.mouse.up();
  await until(page, () => pliant.status.get().raw.grabs?.length === 0);
  await page.mouse.move(2, 250);
  await until(page, () => drawnFrame.grabs.length === 0);
  await photograph(page, "after");
  const feet = await pixelOf(page, [-0.3, 0, -0.4]);
  const [was, now, away] = await Promise.all([from, is, feet].map((at) => difference(page, "before", "after", at, 14)));
  check(was > 12, `dragging: the pixels change where the hand was (${was.toFixed(0)} of 255)`);
  check(now > 12, `dragging: the pixels change where the hand is (${now.toFixed(0)} of 255)`);
  check(away < 0.25 * Math.min(was, now), `dragging: the ground beside it does not (${away.toFixed(1)})`);
  await undoTo(before);
  check((await ask(page, "hash")).hash === hash, "undo: the state's hash of before");
}

async function heating() {
  if (!page) await playground();
  await page.keyboard.press("h");
  await command(page, "field", { name: "temperature" });
  await page.evaluate(() => pliant.setView({ field: "temperature", colormap: "inferno" }));
  const before = await still();
  const hash = (await ask(page, "hash")).hash;
  const chest = (await nearest([0, 0.65, 0.176])).at;
  const at = await pixelOf(page, chest);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let i = 0; i < 6; i++) await page.mouse.move(at.x + 2 * i, at.y);
  await command(page, "run", { state: "play" });
  await until(page, () => pliant.status.get().raw.max_temperature > 300);
  await shot(page, "heat");
  await page.mouse.up();
  await pause(page);
  await photograph(page, "hot");
  const [hot] = await Promise.all([difference(page, "before", "hot", at, 14)]);
  const warmed = (await ask(page, "events")).events.filter((event) => event.warm !== undefined);
  check(warmed.length > 0 && warmed.every((event) => event.warm > 0), `heat: the brush warms the body (${warmed.length} events)`);
  check(hot > 20, `heat: it glows in the colours of temperature (${hot.toFixed(0)} of 255)`);
  await undoTo(before);
  check((await ask(page, "hash")).hash === hash, "heat: undo gives the state's hash of before");
  await page.evaluate(() => pliant.setView({ field: "none" }));
  await page.context().close();
  await server.stop();
}

/** A box that nothing holds but pins that are painted on its top: it hangs from them. */
async function pins() {
  const scene = { ...BAR, constraints: {}, colliders: { ground: { shape: "plane", point: [0, -1, 0], normal: [0, 1, 0] } },
    materials: { flesh: { ...BAR.materials.flesh, young: 2e5 } } };
  server = await Server.start(keep("box.json", scene), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  await pause(page);
  await page.keyboard.press("r");
  await until(page, () => pliant.status.get().step === 0 || document.querySelector("dialog[open]"));
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Enter");
  await until(page, () => pliant.status.get().step === 0);
  const before = await still();
  const hash = (await ask(page, "hash")).hash;
  await until(page, () => watcher.frame?.step === 0);
  await take("p");
  const top = await nearest([0.4, 0.2, 0.2]);
  const at = await pixelOf(page, top.at);
  await page.mouse.move(at.x, at.y + 3);
  await page.mouse.down();
  await page.mouse.move(at.x + 6, at.y + 3);
  await page.mouse.move(at.x + 12, at.y + 3);
  await until(page, (old) => pliant.status.get().raw.undo > old, before);
  await page.mouse.up();
  const count = await until(page, () => drawnFrame.pins);
  check(count > 0, `pins: they are in the frames (${count})`);
  const painted = (await ask(page, "events")).events.filter((event) => event.pin !== undefined);
  check(painted.length > 0 && painted.every((event) => event.body === "bar" && event.pin.length > 0), "pins: they are events of the session");
  const made = (await page.evaluate(() => pliant.status.get().raw.undo)) - before;
  check(made === 1, `pins: a stroke is one thing to undo (${made})`);
  const step = await steps(60);
  const there = await where(top.vertex, step);
  const { bodies: [box] } = await bounds(page, step);
  check(length(minus(there, top.at)) < 1e-4, "pins: what is pinned stays");
  check(box.min[1] < -0.005 && box.min[1] > -0.5, `pins: the rest hangs from it (down to ${box.min[1].toFixed(3)} m)`);
  await shot(page, "pins");
  await undoTo(before);
  check((await ask(page, "hash")).hash === hash, "pins: undo gives the state's hash of before");
  await until(page, () => drawnFrame.pins === 0);
  check(true, "pins: undo takes them away");
  await page.context().close();
  await server.stop();
}

/** A region of the bar's end is painted, stays where it is put, is dragged as a whole, and let go. */
async function handle() {
  server = await Server.start(keep("bar.json", { ...BAR, gravity: [0, 0, 0] }), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  const before = await still();
  await bounds(page);
  await take("d");
  const end = await nearest([0.8, 0.2, 0.2]);
  const at = await pixelOf(page, end.at);
  await page.mouse.move(at.x - 6, at.y + 6);
  await page.mouse.down();
  await until(page, () => pliant.status.get().raw.grabs?.length > 0);
  await page.mouse.up();
  await until(page, () => drawnFrame.grabs.length > 0 && pliant.handles.get().size > 0);
  const count = await page.evaluate(() => pliant.status.get().raw.undo);
  check(count === before + 1, `handle: painting it is one thing to undo (${count - before})`);
  await page.mouse.move(at.x - 6, at.y + 6);
  await page.mouse.down();
  await page.mouse.move(at.x - 6, at.y - 30);
  await page.mouse.move(at.x - 6, at.y - 60);
  await page.mouse.up();
  const step = await steps(60);
  const there = await where(end.vertex, step);
  const frame = await frameAt(page, step);
  const target = frame.grabs[0].slice(3, 6);
  check(there[1] - end.at[1] > 0.03, `handle: the region goes with the hand (up by ${(there[1] - end.at[1]).toFixed(3)} m)`);
  check(length(minus(frame.grabs[0].slice(0, 3), target)) < 0.02, "handle: it stays where it was put");
  await shot(page, "handle");
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("Delete");
  await until(page, () => pliant.status.get().raw.grabs?.length === 0);
  const back = await where(end.vertex, await steps(150));
  check(Math.abs(back[1] - end.at[1]) < 0.01, "handle: Delete lets go, and the bar springs back");
}

/** The same without a pointer: Enter paints from the middle on, arrows go on painting; Enter takes hold, arrows move, Delete lets go. */
async function handleByKeys() {
  const before = await page.evaluate(() => pliant.status.get().raw.undo);
  const key = async (name, times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(name);
  };
  const grabs = (count) => until(page, (most) => drawnFrame.grabs.length >= most && drawnFrame.grabs, count);
  await page.mouse.move(2, 250);
  await page.evaluate(() => pliant.stage.canvas.focus());
  await key("d");
  await key("Enter");
  await grabs(1);
  for (let i = 0; i < 30 && (await page.evaluate(() => pliant.handles.get().size)) < 3; i++) {
    await key("ArrowLeft");
    await page.waitForTimeout(300); // a stroke is looked at once per picture
  }
  await key("Enter");
  const start = await grabs(3);
  check(start.length >= 3, `handle by keys: a stroke has several patches (${start.length})`);
  const made = (await page.evaluate(() => pliant.status.get().raw.undo)) - before;
  check(made === 1, `handle by keys: they are one thing to undo (${made})`);
  const part = await nearest(start[0].slice(0, 3));
  await key("Enter");
  await key("ArrowUp", 5);
  await key("Enter");
  const step = await steps(80);
  const frame = await frameAt(page, step);
  const ways = frame.grabs.map((grab, i) => minus(grab.slice(3, 6), start[i].slice(3, 6)));
  check(frame.grabs.length === start.length, "handle by keys: taking hold paints nothing more");
  check(ways[0][1] > 0.02 && ways.every((way) => length(minus(way, ways[0])) < 1e-5), `handle by keys: all patches go the same way (up by ${ways[0][1].toFixed(3)} m)`);
  const moved = minus(await where(part.vertex, step), part.at);
  check(dot(moved, ways[0]) > 0.5 * dot(ways[0], ways[0]), `handle by keys: the bar goes with them (up by ${moved[1].toFixed(3)} m)`);
  await shot(page, "handle-keys");
  await key("Enter"); // where they are now, not in the middle of the window
  await key("ArrowDown", 5);
  await key("Enter");
  const again = await frameAt(page, await steps(80));
  check(again.grabs.length === start.length && Math.abs(again.grabs[0][4] - start[0][4]) < 0.01, "handle by keys: what was moved is taken hold of again, and moved back");
  await key("Delete");
  await until(page, () => pliant.status.get().raw.grabs?.length === 0);
  check(true, "handle by keys: Delete lets go of all");
  await undoTo(before);
  await until(page, () => drawnFrame.grabs.length === 0);
}

/** A ball is pressed onto the bar's side: it gives way, and the ball is gone when the button is up. */
async function pushing() {
  const before = await page.evaluate(() => pliant.status.get().raw.undo);
  const hash = (await ask(page, "hash")).hash;
  await take("b");
  const side = await nearest([0.7, 0.1, 0.2]);
  const at = await pixelOf(page, side.at);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await until(page, (old) => pliant.status.get().raw.undo > old, before);
  const colliders = () => page.evaluate(() => pliant.scene.get().raw.colliders.map((one) => one.name));
  await until(page, () => pliant.scene.get().raw.colliders.some((one) => one.name === "pusher"));
  let away = 0;
  for (let tries = 0; tries < 200 && away < 0.01; tries++) // the ball goes in by the clock
    away = length(minus(await where(side.vertex, await steps(1)), side.at));
  check(away > 0.01, `push: the bar gives way (${away.toFixed(3)} m)`);
  await shot(page, "push");
  await page.mouse.up();
  await until(page, () => !pliant.scene.get().raw.colliders.some((one) => one.name === "pusher"));
  check((await colliders()).length === 0, "push: the ball is gone with the button");
  const made = (await page.evaluate(() => pliant.status.get().raw.undo)) - before;
  check(made === 1, `push: it is one thing to undo (${made})`);
  await undoTo(before);
  check((await ask(page, "hash")).hash === hash, "push: undo gives the state's hash of before");
  await page.context().close();
  await server.stop();
}

/** The material brush shows what is made of what: a legend, and another colour where it has painted, until it is put away. */
async function painting() {
  server = await Server.start(keep("bar.json", { ...BAR, gravity: [0, 0, 0], bodies: { bar: { ...BAR.bodies.bar, mesh: { ...BAR.bodies.bar.mesh, resolution: 5 } } } }), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  const before = await still();
  await bounds(page);
  await take("a");
  const end = await nearest([0.7, 0.1, 0.2]);
  const far = await nearest([0.1, 0.1, 0.2]);
  const [at, away] = [await pixelOf(page, end.at), await pixelOf(page, far.at)];
  const names = () => page.evaluate(() => [...document.querySelectorAll(".tints li")].map((one) => one.textContent));
  await until(page, () => document.querySelectorAll(".tints li").length === 1);
  check((await names())[0].startsWith("flesh"), `painting: the legend has the scene's material (${await names()})`);
  await until(page, () => pliant.stage.bodies.field.uField.value === 3);
  await photograph(page, "plain");
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 8, at.y);
  await until(page, (old) => pliant.status.get().raw.undo > old, before);
  await page.mouse.up();
  await page.mouse.move(2, 250);
  await until(page, () => document.querySelectorAll(".tints li").length === 2);
  await until(page, () => watcher.frame.epoch === pliant.scene.get().epoch && watcher.frame.high === 1 && drawnFrame.epoch === watcher.frame.epoch);
  await resting(page);
  await photograph(page, "painted");
  await shot(page, "painting");
  const [there, elsewhere] = [await difference(page, "plain", "painted", at, 10), await difference(page, "plain", "painted", away, 10)];
  check(there > 40, `painting: what was painted has another colour (${there.toFixed(0)} of 255, ${await names()})`);
  check(elsewhere < 4, `painting: the rest has not (${elsewhere.toFixed(1)})`);
  await page.keyboard.press("g");
  await until(page, () => pliant.view.get().field === "none" && pliant.stage.bodies.field.uField.value === 0);
  check(!(await page.isVisible(".tints")), "painting: the colours go with the brush");
  await undoTo(before);
  await page.context().close();
  await server.stop();
}

/** A bar hangs from a wall; ten times softer, by the panel's own control, it sags at least five times as far. */
async function softer() {
  server = await Server.start(keep("bar.json", BAR), "--no-browser");
  page = await openPage(server.url);
  await drawn(page);
  await watch(page);
  await pause(page);
  let step = await steps(150);
  const hard = -(await bounds(page, step)).bodies[0].min[1];
  const young = page.locator('[data-path="materials.flesh.young"] input.number');
  await young.focus();
  await young.fill("4e5");
  await young.press("Enter");
  await until(page, () => pliant.status.get().raw.undo > 0);
  const { document } = await ask(page, "scene");
  check(document.materials.flesh.young === 4e5, "softer: the panel's number is the scene's");
  step = await steps(250);
  const soft = -(await bounds(page, step)).bodies[0].min[1];
  check(hard > 0.004 && soft >= 5 * hard, `softer: sags ${(soft / hard).toFixed(1)} times as far (${hard.toFixed(4)}, ${soft.toFixed(4)} m)`);
}

/** What is bent stays bent: the energy of the deformation goes, the shape stays, and the next step does not jump back. */
async function committing() {
  await page.evaluate(() => document.activeElement?.blur());
  const energy = () => page.evaluate(() => pliant.status.get().raw.energy.elastic);
  const before = await energy();
  const shape = (await bounds(page)).bodies[0].min[1];
  await page.keyboard.press("k");
  await until(page, () => pliant.status.get().raw.undo > 1);
  const events = (await ask(page, "events")).events;
  check(events.some((event) => event.anneal !== undefined), "commit: it is an event of the session");
  await command(page, "event", { event: { set: { gravity: [0, 0, 0] } } });
  const step = await steps(40);
  const after = (await bounds(page, step)).bodies[0].min[1];
  await until(page, (from) => pliant.status.get().step >= from, step);
  check(Math.abs(after - shape) < 0.1 * Math.abs(shape), `commit: without weight it stays bent (${shape.toFixed(3)}, then ${after.toFixed(3)} m)`);
  check((await energy()) < 0.05 * before, `commit: nothing pulls it back (${before.toPrecision(3)}, then ${(await energy()).toPrecision(3)} J)`);
  await page.context().close();
  await server.stop();
}

await main(dragging, heating, pins, handle, handleByKeys, pushing, painting, softer, committing);
