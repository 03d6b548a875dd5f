// A person's first minute: no arguments, a gallery, a scene, what to do; everything by keyboard; and scenes of the gallery open
// and draw. With --all every scene (for the long tests), else five.
//
//   node tests/studio/browser/first.mjs [--pliant build/pliant] [--all] [--shots FOLDER] [--only SUBJECT]
import { Server, ask, check, command, difference, drawn, frameAt, main, openPage, photograph, press, ready, shot, until, watch } from "./studio.mjs";

const FIVE = ["studio/playground", "plastic-bend", "mueller2004/wax", "mezger2007/locking", "teran2005/stretch"];

let server, page;

async function minute() {
  server = await Server.start();
  page = await openPage(server.url, { seen: false, width: 1000, height: 600 });
  await drawn(page);
  // A machine that is too busy for it opens it paused; then a person would press play.
  const factor = await page.evaluate(() => pliant.scene.get().raw.real_time.factor ?? 1);
  const wanted = factor < 1 ? "pause" : "play";
  const state = await until(page, () => pliant.status.get()?.state !== "busy" && pliant.status.get()?.state);
  check(state === wanted, `first minute: without arguments something is there (${state} at ${factor.toFixed(2)} of real time)`);
  if (state === "pause") await command(page, "run", { state: "play" });
  await until(page, () => pliant.status.get().step > 2);
  check(true, "first minute: it moves");
  await page.waitForSelector(".first-minute", { state: "visible" });
  const words = await page.textContent(".first-minute");
  check(/[Dd]rag/.test(words) && words.length < 400, `first minute: a short overlay says what to do (${words.length} letters)`);
  await shot(page, "first-minute");
  await press(page, ".first-minute button");
  await page.waitForSelector(".first-minute", { state: "detached" });
  await page.reload();
  await ready(page);
  await drawn(page);
  check((await page.locator(".first-minute").count()) === 0, "first minute: it is not said twice");
}

/** Everything that is seen and can be pressed is reached by Tab, or by arrow keys from what Tab reaches. */
async function keyboard() {
  await page.evaluate(() => {
    document.activeElement?.blur();
    globalThis.reached = new Set();
    globalThis.arrive = () => {
      const now = document.activeElement;
      const fresh = !reached.has(now);
      reached.add(now);
      return { fresh, group: now?.closest("[role=toolbar], [role=tablist], [role=radiogroup], [role=menu]") !== null, tag: now?.tagName };
    };
  });
  for (const tab of ["material", "simulation", "view", "meters"]) {
    await press(page, `#tab-${tab}`);
    await page.evaluate(() => document.activeElement?.blur());
    let old = 0;
    for (let i = 0; i < 400 && old < 3; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => arrive());
      old = at.fresh || at.tag === "BODY" ? 0 : old + 1;
      for (let k = 0; at.fresh && at.group && k < 20; k++) {
        await page.keyboard.press(k < 10 ? "ArrowRight" : "ArrowDown");
        await page.evaluate(() => arrive());
      }
    }
    const missed = await page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, a[href], canvas[tabindex], [role=radio]")]
      .filter((one) => !one.disabled && !one.closest("[inert], [hidden], dialog:not([open])") && one.checkVisibility({ visibilityProperty: true })
        && !reached.has(one))
      .map((one) => one.getAttribute("aria-label") ?? one.textContent.trim() ?? one.className));
    check(missed.length === 0, `keyboard: every control of ${tab} and around it is reached${missed.length ? `, but ${missed.join("; ")}` : ""}`);
  }
  // A body is pulled without a pointer: Enter takes hold, arrows move, Enter lets go.
  await page.evaluate(() => pliant.stage.canvas.focus());
  await page.keyboard.press("g");
  await page.keyboard.press("Enter");
  await until(page, () => pliant.status.get().raw.grabs?.length === 1);
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowUp");
  await until(page, () => pliant.status.get().raw.grabs?.[0]?.force > 0.01);
  await page.keyboard.press("Enter");
  await until(page, () => pliant.status.get().raw.grabs?.length === 0);
  check(true, "keyboard: a body is grabbed, pulled and let go");
  await page.evaluate(() => document.activeElement?.blur());
  for (const [key, state] of [["Space", "pause"], ["Space", "play"]]) {
    await page.keyboard.press(key);
    await until(page, (wanted) => pliant.status.get().state === wanted, state);
  }
  check(true, "keyboard: Space stops the time and lets it go on");
}

/** The gallery by keyboard: search, Enter. */
async function choosing() {
  await page.evaluate(() => document.activeElement?.blur());
  await press(page, ".scene-button");
  await page.waitForSelector(".gallery .card");
  check((await page.locator(".gallery .card").count()) > 40, "gallery: it shows what there is");
  await shot(page, "gallery");
  await page.keyboard.type("plastic-bend");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".confirm"); // what was pulled would be lost
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await drawn(page, "plastic-bend");
  check((await page.locator("dialog[open]").count()) === 0, "gallery: a scene is found and opened by the keyboard alone");
  await press(page, ".scene-button");
  await page.waitForSelector(".gallery .card");
  await page.keyboard.type("contact/pile");
  await page.keyboard.press("Enter");
  await drawn(page, "contact/pile");
  const slow = await page.evaluate(() => (pliant.scene.get().raw.real_time.factor ?? 1) < 1);
  if (slow) await page.waitForFunction(() => document.querySelector(".toast img")?.naturalWidth > 0);
  const state = await until(page, () => pliant.status.get()?.state !== "busy" && pliant.status.get()?.state);
  check(state === (slow ? "pause" : "play"), `gallery: what is slower than real time opens paused, with its last picture (${state})`);
  await command(page, "run", { state: "pause" });
  await shot(page, "slow");
}

/** Opens scenes; each must draw something that differs from the empty stage, and step. */
async function gallery() {
  await watch(page);
  const { scenes } = await ask(page, "gallery");
  const names = process.argv.includes("--all") ? scenes.map((scene) => scene.name) : FIVE;
  for (const name of names) {
    const from = performance.now();
    const there = scenes.find((scene) => scene.name === name);
    check(there?.description?.length > 20, `${name}: has a line in the gallery`);
    await command(page, "open", { scene: name });
    await drawn(page, name);
    await page.evaluate(() => pliant.stage.frameAll());
    await command(page, "run", { state: "step" });
    await frameAt(page, 1);
    const box = await page.evaluate(() => ({ x: innerWidth / 2 - 100, y: innerHeight / 2 + 20 }));
    await photograph(page, "full");
    const show = (visible) => page.evaluate((seen) => {
      pliant.stage.bodies.group.visible = seen;
      pliant.stage.invalidate();
    }, visible);
    await show(false);
    await photograph(page, "empty");
    await show(true);
    const seen = await difference(page, "full", "empty", box, 220);
    const { step, reason } = await page.evaluate(() => pliant.status.get().raw);
    check(seen > 1.5 && step >= 0, `${name}: is drawn (${seen.toFixed(1)}), step ${step} ${reason}, ${((performance.now() - from) / 1000).toFixed(1)} s`);
    await shot(page, `scene-${name}`);
  }
  const notices = await page.evaluate(() => [...document.querySelectorAll(".toast.error")].map((toast) => toast.textContent));
  check(notices.length === 0, `gallery: no errors are shown${notices.length ? `, but ${notices.join("; ")}` : ""}`);
  await page.context().close();
  await server.stop();
}

await main(minute, keyboard, choosing, gallery);
