// The top bar: the scene's name (to the gallery), driving, theme, help, exports; and time: play, step, speed, undo, commit.
import type { App, Theme } from "../app";
import { type MenuItem, digits, h, pretty, replace, roving, showMenu } from "../dom";
import { exportItems, toggleMovie } from "../exports";
import { hasWork, showGallery } from "../gallery";
import { type IconName, icon } from "../icons";
import { showHelp } from "./help";

export const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];
const THEMES: [Theme, string, IconName][] = [["auto", "Same as the system", "half"], ["light", "Light", "sun"], ["dark", "Dark", "moon"]];

function button(name: IconName, label: string, tip: string, keys: string, act: () => void, extra = ""): HTMLButtonElement {
  const element = h("button", { class: `icon-button ${extra}`.trim(), type: "button", "aria-label": label, "aria-keyshortcuts": keys || undefined, tip }, icon(name));
  element.addEventListener("click", act);
  return element;
}

export function tell(app: App, promise: Promise<unknown>): void {
  promise.catch((error: unknown) => app.notify("error", error instanceof Error ? error.message : String(error)));
}

export function togglePlay(app: App): void {
  tell(app, app.run(app.status.get()?.playing ? "pause" : "play"));
}

/** Back to the first step. Nothing is lost: undo brings it back. */
export function reset(app: App): void {
  const work = hasWork(app);
  tell(app, app.reset().then(() => work && app.notify("info", "Back at the start. Undo restores the previous state.")));
}

export function mountTop(app: App, parent: HTMLElement, panel: { toggle(): void; shown: { subscribe(fn: (on: boolean) => void): void } }): void {
  const name = h("span", { class: "name" }, "Open a scene");
  const scene = h("button", { class: "scene-button", type: "button", "aria-haspopup": "dialog", tip: "Gallery" }, icon("gallery"), name, icon("down", 14));
  scene.addEventListener("click", () => void showGallery(app));
  const badge = h("span", { class: "badges" });
  const record = button("record", "Record a movie", "Record a movie", "m", () => void toggleMovie(app), "only-wide");
  const out = button("export", "Export", "Export", "", () => showMenu(out, "Export", exportItems(app)));
  const theme = button("half", "Theme", "Light or dark theme", "", () => showMenu(theme, "Theme", themeItems(app)), "only-wide");
  const help = button("help", "Keyboard and tools", "Keyboard and tools", "?", () => showHelp(app), "only-wide");
  const side = button("sidebar", "Settings", "Show or hide the settings (S)", "s", panel.toggle);
  const more = button("more", "More", "More", "", () => showMenu(more, "More", moreItems(app)), "only-narrow");
  for (const menu of [out, theme, more]) {
    menu.setAttribute("aria-haspopup", "menu");
    menu.setAttribute("aria-expanded", "false");
  }
  panel.shown.subscribe((on) => side.setAttribute("aria-pressed", String(on)));
  const right = h("div", { class: "group" }, record, out, theme, help, more, side);
  parent.append(h("div", { class: "topbar glass", role: "toolbar", "aria-label": "Scene" }, h("div", { class: "group grow" }, scene, badge), right));
  roving(parent, "button");
  app.scene.subscribe((now) => {
    const title = now ? pretty(now.title || now.name || "Scene") : "";
    name.textContent = title || "Open a scene";
    scene.setAttribute("aria-label", `${title ? `Scene ${title}` : "No scene"}: open the gallery`);
    document.title = title ? `${title} – Pliant studio` : "Pliant studio";
  });
  app.recording.subscribe((on) => {
    record.classList.toggle("recording", on);
    record.setAttribute("aria-label", on ? "Stop recording" : "Record a movie");
    record.setAttribute("aria-pressed", String(on));
  });
  app.theme.subscribe((now) => replace(theme, icon(THEMES.find(([key]) => key === now)?.[2] ?? "half")));
  mountBadges(app, badge);
}

/** What is not as usual: no connection, watching only, slow. */
function mountBadges(app: App, place: HTMLElement): void {
  const show = (): void => {
    const link = app.link.get();
    const driver = app.driver.get();
    if (link !== "open") {
      const text = link === "refused" ? "No access: open the address shown in the terminal" : link === "lost" ? "Connection lost, reconnecting …" : "Connecting …";
      replace(place, h("span", { class: "badge bad", role: "status" }, text));
    } else if (!driver.driving) {
      const ask = h("button", { class: "button small", type: "button", tip: "Another page is driving; this one can only watch." }, "Watching: ask to drive");
      ask.addEventListener("click", () => tell(app, app.drive()));
      replace(place, ask);
    } else replace(place, driver.pages > 1 && h("span", { class: "badge good" }, `${driver.pages} pages`));
    document.body.classList.toggle("watching", link !== "open" || !driver.driving);
  };
  app.link.subscribe(show);
  app.driver.subscribe(show);
}

function themeItems(app: App): MenuItem[] {
  return THEMES.map(([key, label, name]) => ({
    label, icon: icon(name, 18), checked: app.theme.get() === key, act: () => app.theme.set(key),
  }));
}

function moreItems(app: App): (MenuItem | string)[] {
  return [
    { label: app.recording.get() ? "Stop recording" : "Record a movie", icon: icon("record", 18), act: () => void toggleMovie(app) },
    { label: "Keyboard and tools", icon: icon("help", 18), act: () => showHelp(app) },
    "Theme",
    ...themeItems(app),
  ];
}

export function mountTransport(app: App, parent: HTMLElement): void {
  const undo = button("undo", "Undo", "Undo", "Control+Z", () => tell(app, app.undo()));
  const redo = button("redo", "Redo", "Redo", "Control+Shift+Z", () => tell(app, app.redo()));
  const back = button("reset", "Back to the start", "Back to the start", "r", () => reset(app));
  const play = button("play", "Play", "Play or pause (space)", " ", () => togglePlay(app), "play");
  const step = button("step", "Single step", "Single step (.)", ".", () => tell(app, app.run("step")));
  const speed = h("button", { class: "icon-button speed", type: "button", "aria-haspopup": "menu", "aria-expanded": "false", tip: "Speed (below 1: slow motion)" }, "1×");
  speed.addEventListener("click", () => showMenu(speed, "Speed", SPEEDS.map((value) => ({
    label: value === 1 ? "1× real time" : `${value}×`, checked: app.status.get()?.speed === value, act: () => tell(app, app.setSpeed(value)),
  }))));
  const commit = button("commit", "Keep this shape", "Keep this shape: the current shape becomes the rest shape", "k", () => {
    tell(app, app.commit().then(() => app.notify("info", "The current shape is now the rest shape.")));
  });
  const clock = h("div", { class: "clock", role: "timer", "aria-label": "Simulated time" }, h("span"), h("small"));
  const bar = h("div", { class: "transport", role: "toolbar", "aria-label": "Time" }, undo, redo, back, play, step, speed, commit, clock);
  parent.append(bar);
  roving(bar, "button");
  const update = (): void => {
    const status = app.status.get();
    const open = app.scene.get() !== null && app.driver.get().driving && app.link.get() === "open";
    const count = (key: string): number => (typeof status?.raw[key] === "number" ? (status.raw[key] as number) : 0);
    const run = app.scene.get()?.source === "run";
    for (const one of [play, step, speed]) one.disabled = !open;
    for (const one of [back, commit]) one.disabled = !open || run;
    undo.disabled = !open || count("undo") === 0;
    redo.disabled = !open || count("redo") === 0;
    const playing = status?.playing ?? false;
    if (play.getAttribute("aria-label") !== (playing ? "Pause" : "Play") || play.childElementCount === 0) {
      play.setAttribute("aria-label", playing ? "Pause" : "Play");
      replace(play, icon(playing ? "pause" : "play"));
    }
    const factor = `${digits(status?.speed ?? 1)}×`;
    if (speed.textContent !== factor) speed.textContent = factor;
    speed.setAttribute("aria-label", `Speed ${factor}`);
    clock.firstElementChild!.textContent = `${(status?.time ?? 0).toFixed(2)} s`;
    clock.lastElementChild!.textContent = status?.state === "busy" ? "working …" : `step ${status?.step ?? 0}`;
  };
  app.status.subscribe(update);
  app.scene.subscribe(update);
  app.driver.subscribe(update);
  app.link.subscribe(update);
}
