// Looks at the studio's page with axe-core in the states that a person sees, in both themes and on a narrow window. Fails where
// something serious is found. With --all every panel in each of them (for the long tests), else each panel once.
//
//   node tests/studio/browser/axe.mjs [--pliant build/pliant] [--scene scenes/studio/playground.json] [--all] [--shots FOLDER]
import { join, resolve } from "node:path";
import { Server, check, drawn, main, openPage, option, pause, press, root, shot, textOf } from "./studio.mjs";

const axe = textOf("axe-core/axe.min.js");
const scene = resolve(option("scene", join(root, "scenes/studio/playground.json")));

async function look(page, name) {
  await shot(page, name);
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { rules: { "target-size": { enabled: true } } });
    return found.violations.map((v) => ({ impact: v.impact, id: v.id, help: v.help, where: v.nodes.slice(0, 4).map((n) => n.target.join(" ")) }));
  });
  const serious = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
  for (const v of violations) console.log(`     ${v.impact} ${v.id}: ${v.help} (${v.where.join(", ")})`);
  check(serious.length === 0, `${name}: nothing serious for axe-core`);
}

const TABS = ["material", "simulation", "view", "meters"];

async function tabs(page, theme, ...names) {
  for (const tab of process.argv.includes("--all") ? TABS : names) {
    await press(page, `#tab-${tab}`);
    await page.waitForTimeout(400);
    await look(page, `${theme} ${tab}`);
  }
}

/** The material brush with the legend that comes with it. */
async function painting(page, theme) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("a");
  await page.waitForSelector(".tints li");
  await look(page, `${theme} material brush`);
  await page.keyboard.press("g");
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

async function keyboard(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("?");
  check((await page.locator("dialog[open]").count()) === 1, "keyboard: ? lists the shortcuts");
  await look(page, "help");
  await page.keyboard.press("Escape");
  check((await page.locator("dialog[open]").count()) === 0, "keyboard: Escape closes the list");
  await page.focus("#tab-material");
  await page.keyboard.press("ArrowRight");
  check((await page.evaluate(() => document.activeElement?.id)) === "tab-simulation", "keyboard: arrows go from tab to tab");
}

async function open(url, size, colorScheme) {
  const page = await openPage(url, { ...size, colorScheme });
  await drawn(page);
  await pause(page);
  await page.waitForSelector("#side .field, #side .sheet", { state: "attached" });
  return page;
}

async function themes() {
  const server = await Server.start(scene, "--no-browser");
  for (const theme of ["dark", "light"]) {
    const page = await open(server.url, { width: 1440, height: 900 }, theme);
    check((await page.evaluate(() => document.documentElement.dataset.theme)) === theme, `${theme}: follows the system's theme`);
    if (theme === "dark") {
      await look(page, `${theme} first`);
      await keyboard(page);
      await tabs(page, theme, "simulation");
    } else {
      await tabs(page, theme, "meters", "material");
      await painting(page, theme);
      await overlays(page, theme);
    }
    await page.context().close();
  }
  await narrow(server.url);
}

async function narrow(url) {
  const page = await open(url, { width: 390, height: 844 }, "dark");
  check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "narrow: nothing is wider than the window");
  await look(page, "narrow");
  await press(page, "#top [aria-label='Settings']");
  await tabs(page, "narrow", "view");
  await page.context().close();
}

await main(themes);
