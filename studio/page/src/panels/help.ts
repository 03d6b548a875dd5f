// Keyboard shortcuts of the page, and the list of them.
import type { App } from "../app";
import { type Child, editing, h, showDialog } from "../dom";
import { toggleMovie } from "../exports";
import { showGallery } from "../gallery";
import { icon } from "../icons";
import { SPEEDS, reset, tell, togglePlay } from "./top";

export interface Shortcut {
  /** As the list shows it. */
  keys: string[];
  text: string;
  matches(event: KeyboardEvent): boolean;
  act(app: App): void;
}

const plain = (key: string) => (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === key && !event.ctrlKey && !event.metaKey && !event.altKey;
const control = (key: string, shift: boolean) => (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === key && (event.ctrlKey || event.metaKey) && event.shiftKey === shift && !event.altKey;

function changeSpeed(app: App, by: number): void {
  const now = app.status.get()?.speed ?? 1;
  const at = SPEEDS.reduce((best, value, i) => (Math.abs(value - now) < Math.abs(SPEEDS[best]! - now) ? i : best), 0);
  tell(app, app.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]!));
}

export function shortcuts(toggleSide: () => void): Shortcut[] {
  return [
    { keys: ["Space"], text: "Play or pause", matches: plain(" "), act: togglePlay },
    { keys: ["."], text: "Single step", matches: plain("."), act: (app) => tell(app, app.run("step")) },
    { keys: ["["], text: "Slower", matches: plain("["), act: (app) => changeSpeed(app, -1) },
    { keys: ["]"], text: "Faster", matches: plain("]"), act: (app) => changeSpeed(app, 1) },
    { keys: ["Ctrl", "Z"], text: "Undo", matches: control("z", false), act: (app) => tell(app, app.undo()) },
    {
      keys: ["Ctrl", "Shift", "Z"], text: "Redo",
      matches: (event) => control("z", true)(event) || control("y", false)(event), act: (app) => tell(app, app.redo()),
    },
    { keys: ["R"], text: "Back to the start", matches: plain("r"), act: (app) => reset(app) },
    { keys: ["K"], text: "Keep this shape (commit)", matches: plain("k"), act: (app) => tell(app, app.commit()) },
    { keys: ["O"], text: "Gallery", matches: plain("o"), act: (app) => void showGallery(app) },
    { keys: ["S"], text: "Settings", matches: plain("s"), act: toggleSide },
    { keys: ["M"], text: "Record a movie", matches: plain("m"), act: (app) => void toggleMovie(app) },
    { keys: ["?"], text: "Show this list", matches: plain("?"), act: (app) => showHelp(app) },
  ];
}

let list: Shortcut[] = [];

export function installShortcuts(app: App, toggleSide: () => void): void {
  list = shortcuts(toggleSide);
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || document.querySelector("dialog[open], .menu")) return;
    if (editing(event.target) && !(event.target instanceof HTMLInputElement && /^(range|checkbox)$/.test(event.target.type))) return;
    // Space on a focused button presses it.
    if (event.key === " " && event.target instanceof Element && event.target.closest("button, summary, input, select, a")) return;
    // A tool's own key goes before.
    if (!event.ctrlKey && !event.metaKey && app.tools.get().some((tool) => tool.key.toLowerCase() === event.key.toLowerCase())) return;
    const found = list.find((shortcut) => shortcut.matches(event));
    if (!found) return;
    event.preventDefault();
    found.act(app);
  });
}

function rows(items: { keys: string[]; text: string }[]): Child {
  return h("dl", {}, items.map(({ keys, text }) => [
    h("dt", {}, keys.map((key, i) => [i > 0 && " ", h("kbd", {}, key)])), h("dd", {}, text)]));
}

export function showHelp(app: App): void {
  const close = h("button", { class: "icon-button", type: "button", "aria-label": "Close" }, icon("close"));
  const tools = app.tools.get().filter((tool) => tool.key);
  const taken = new Set(tools.map((tool) => tool.key.toLowerCase()));
  const dialog = showDialog("Keyboard and tools", "help",
    h("div", { class: "dialog-head" }, h("h2", {}, "Keyboard and tools"), close),
    h("div", { class: "shortcuts" },
      h("section", {}, h("h3", {}, "Tools"), rows(tools.map((tool) => ({ keys: [tool.key.length === 1 ? tool.key.toUpperCase() : tool.key], text: tool.label })))),
      h("section", {}, h("h3", {}, "Simulation and window"), rows(list.filter((one) => one.keys.length > 1 || !taken.has(one.keys[0]!.toLowerCase())))),
      h("section", {}, h("h3", {}, "View"), rows([
        { keys: ["F"], text: "Show everything" },
        { keys: ["+", "−"], text: "Larger or smaller brush" },
        { keys: ["←", "→", "↑", "↓"], text: "Rotate the view; with Shift, move it" },
        { keys: ["PgUp", "PgDn"], text: "Zoom in or out" },
        { keys: ["Enter"], text: "Start or stop the tool at the centre; arrows move it" },
      ])),
      h("section", {}, h("h3", {}, "Controls"), rows([
        { keys: ["Tab"], text: "Next group of controls" },
        { keys: ["←", "→", "↑", "↓"], text: "Move within toolbars, tabs and sliders" },
        { keys: ["↑", "↓"], text: "Increase or decrease a number by 10 %" },
        { keys: ["Esc"], text: "Close, or cancel an edit" },
      ]))));
  close.addEventListener("click", () => dialog.close());
  close.focus();
}
