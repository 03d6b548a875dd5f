// Looks at the studio's page with axe-core, in the states that a person sees, in both themes and on a narrow window, and
// works it by keyboard. Fails where something serious is found.
//
//   node tests/studio/page/axe.mjs [--pliant build/pliant] [--scene scenes/plastic-bend.json] [--shots FOLDER]
//
// Needs Chromium (CHROMIUM, or /usr/bin/chromium) and studio/page/node_modules (`npm ci`); says what is missing and ends
// with 77, which the suite counts as skipped.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const pliant = resolve(option("pliant", join(root, "build/pliant")));
const scene = resolve(option("scene", join(root, "scenes/plastic-bend.json")));
const shots = option("shots", "");
const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";
const require = createRequire(join(root, "studio/page/package.json"));

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}

let chromium, axe;
try {
  ({ chromium } = require("playwright-core"));
  axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
} catch {
  skip("studio/page/node_modules has no playwright-core and axe-core: npm ci --prefix studio/page");
}
if (!existsSync(browser)) skip(`no Chromium at ${browser}`);
if (!existsSync(pliant)) skip(`no program at ${pliant}`);

/** Starts the server; resolves with its address. */
function serve() {
  const server = spawn(pliant, ["studio", scene, "--no-browser", "--scenes", join(root, "scenes")], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((done, fail) => {
    let text = "";
    const take = (data) => {
      text += data;
      const url = /http:\/\/\S+#\w+/.exec(text);
      if (url) done({ server, url: url[0] });
    };
    server.stdout.on("data", take);
    server.stderr.on("data", take);
    server.on("exit", (code) => fail(new Error(`the server ended with ${code}: ${text}`)));
    setTimeout(() => fail(new Error(`no address within 20 s: ${text}`)), 20000).unref();
  });
}

const failures = [];
const check = (holds, what) => {
  if (!holds) failures.push(what);
  console.log(`${holds ? "ok  " : "FAIL"} ${what}`);
};

async function look(page, name) {
  if (shots) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name.replaceAll(" ", "-")}.png`) });
  }
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { rules: { "target-size": { enabled: true } } });
    return found.violations.map((v) => ({ impact: v.impact, id: v.id, help: v.help, where: v.nodes.slice(0, 4).map((n) => n.target.join(" ")) }));
  });
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  for (const v of violations) console.log(`     ${v.impact} ${v.id}: ${v.help} (${v.where.join(", ")})`);
  check(serious.length === 0, `${name}: nothing serious for axe-core`);
}

/** Presses a control. Not by the pointer: a browser that draws in software is too busy to wait for. */
async function press(page, selector) {
  await page.waitForSelector(selector);
  await page.evaluate((what) => {
    const control = document.querySelector(what);
    control.focus();
    control.click();
  }, selector);
}

async function tabs(page, theme, list) {
  for (const tab of list) {
    await press(page, `#tab-${tab}`);
    await page.waitForTimeout(400);
    await look(page, `${theme} ${tab}`);
  }
}

async function overlays(page, theme) {
  await press(page, ".scene-button");
  await page.waitForSelector(".gallery .card, .gallery .empty");
  await look(page, `${theme} gallery`);
  await page.keyboard.press("Escape");
  await press(page, "[aria-label='Export']");
  await look(page, `${theme} export menu`);
  await page.keyboard.press("Escape");
  check((await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) === "Export", `${theme}: Escape gives the focus back to the menu's button`);
}

/** Everything by keyboard: groups by Tab, items by arrows, values by arrows, dialogs by Escape. */
async function keyboard(page) {
  const active = (what) => page.evaluate(what);
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("?");
  check((await page.locator("dialog[open]").count()) === 1, "keyboard: ? lists the shortcuts");
  await look(page, "help");
  await page.keyboard.press("Escape");
  check((await page.locator("dialog[open]").count()) === 0, "keyboard: Escape closes the list");
  await page.focus("#tab-material");
  await page.keyboard.press("ArrowRight");
  check((await active(() => document.activeElement?.id)) === "tab-simulation", "keyboard: arrows go from tab to tab");
  const groups = new Set();
  const wanted = ["stage", "top", "transport", "toolbar", "side"];
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < 60 && !wanted.every((group) => groups.has(group)); i++) {
    await page.keyboard.press("Tab");
    groups.add(await active(() => document.activeElement?.closest("#stage, #top, #toolbar, #side, #transport, #bottom")?.id ?? ""));
  }
  for (const group of wanted) check(groups.has(group), `keyboard: Tab reaches #${group}`);
  await page.evaluate(() => document.activeElement?.blur());
  const state = () => page.evaluate(() => document.querySelector(".play")?.getAttribute("aria-label"));
  const before = await state();
  await page.keyboard.press("Space");
  await page.waitForFunction((old) => document.querySelector(".play")?.getAttribute("aria-label") !== old, before, { timeout: 5000 }).catch(() => {});
  check((await state()) !== before, "keyboard: Space plays and pauses");
}

async function open(context, url, size, scheme) {
  const page = await context.newPage();
  page.on("pageerror", (error) => failures.push(`page error: ${error.message}`));
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector(".clock")?.textContent?.includes("step"), null, { timeout: 30000 });
  await page.waitForSelector("#side .field", { state: "attached", timeout: 60000 });
  // What stands still is not drawn: without a graphics card the browser has then time for the rest.
  await page.evaluate(() => {
    document.querySelector(".first-minute button")?.click();
    document.querySelector(".play[aria-label='Pause']")?.click();
  });
  return page;
}

const profile = mkdtempSync(join(tmpdir(), "pliant-axe-"));
const { server, url } = await serve();
let context;
try {
  context = await chromium.launchPersistentContext(profile, {
    executablePath: browser,
    args: ["--no-sandbox", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
  for (const theme of ["dark", "light"]) {
    const page = await open(context, url, { width: 1440, height: 900 }, theme);
    check((await page.evaluate(() => document.documentElement.dataset.theme)) === theme, `${theme}: follows the system's theme`);
    await look(page, `${theme} first`);
    await tabs(page, theme, theme === "dark" ? ["material", "simulation", "view", "meters"] : ["simulation", "meters"]);
    await overlays(page, theme);
    if (theme === "dark") await keyboard(page);
    await page.close();
  }
  const page = await open(context, url, { width: 390, height: 844 }, "dark");
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "narrow: nothing is wider than the window");
  await look(page, "narrow");
  await press(page, "#top [aria-label='Settings']");
  await tabs(page, "narrow", ["material", "view"]);
  await page.close();
} catch (error) {
  failures.push(error.message);
} finally {
  await context?.close();
  server.removeAllListeners("exit");
  server.kill("SIGINT");
  rmSync(profile, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAIL ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
