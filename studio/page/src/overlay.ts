// What to do in the first minute: three lines over the picture, gone with the first thing done or a key, and not shown again.
import type { App } from "./app";
import { remembered } from "./store";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

const LINES_MOUSE: [string, string][] = [
  ["Drag the figure", "to pull it; the arrow shows the force"],
  ["Drag the background", "to rotate the view; scroll to zoom"],
  ["Press Space", "to pause, Ctrl Z to undo; drop your own mesh anywhere"],
];
const LINES_TOUCH: [string, string][] = [
  ["Drag the figure", "to pull it"],
  ["Drag the background", "to rotate the view"],
  ["Use two fingers", "to move and zoom"],
];

export function mountOverlay(app: App, parent: HTMLElement): void {
  const seen = remembered<boolean>("seen-first-minute", false, isBoolean);
  if (seen.get()) return;
  const card = document.createElement("div");
  card.className = "first-minute";
  card.setAttribute("role", "note");
  card.setAttribute("aria-label", "Getting started");
  const list = document.createElement("ul");
  for (const [what, rest] of matchMedia("(pointer: coarse)").matches ? LINES_TOUCH : LINES_MOUSE) {
    const item = document.createElement("li");
    const strong = document.createElement("b");
    strong.textContent = what;
    item.append(strong, ` ${rest}`);
    list.append(item);
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Got it";
  card.append(list, button);
  const close = (): void => {
    seen.set(true);
    card.classList.add("gone");
    setTimeout(() => card.remove(), 400);
    stop();
  };
  button.addEventListener("click", close);
  app.insets.subscribe(({ left, top, right }) => {
    card.style.top = `${top + 14}px`;
    card.style.left = `calc(50% + ${(left - right) / 2}px)`;
  });
  // Whoever has pulled for a moment has understood.
  const stop = app.frames.on((frame) => {
    if (frame.grabs.length > 0) setTimeout(close, 1500);
  });
  const wait = app.scene.subscribe((scene) => {
    if (!scene || card.isConnected) return;
    parent.append(card);
    queueMicrotask(() => wait());
  });
}
