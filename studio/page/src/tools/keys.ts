// Keys of the tools and of the picture. The window's other keys (play, undo, ...) are the panels'.
import type { PointerRouter } from "./pointer";
import type { Context } from "./tool";

const STEP = 14; // pixels an arrow key moves the hand
const TURN = 40; // pixels of a drag that an arrow key turns the view by

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable], dialog, .menu") !== null;
}

export function installKeys(context: Context, pointer: PointerRouter): void {
  const { app, stage } = context;
  window.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("dialog[open], .menu")) return; // it has the keyboard, wherever the focus is
    const key = event.key.toLowerCase();
    const tool = event.repeat ? undefined : app.tools.get().find((one) => one.key !== "" && one.key.toLowerCase() === key);
    if (tool) app.setTool(tool.id);
    else if (key === "f") {
      pointer.recenter();
      stage.frameAll();
    } else if (key === "+" || key === "=") pointer.resizeBrush(1.15);
    else if (key === "-") pointer.resizeBrush(1 / 1.15);
    else if (key === "escape") pointer.cancel();
    else if ((key === "delete" || key === "backspace") && app.tool.get() === "handle") void app.releaseHandles();
    else return;
    event.preventDefault();
  });
  stage.canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!onCanvas(event, context, pointer)) return;
    stage.stopFollowing();
    event.preventDefault();
  });
}

/** With the canvas in focus: Enter takes hold of what is in the middle, arrows move it or turn the view. */
function onCanvas(event: KeyboardEvent, context: Context, pointer: PointerRouter): boolean {
  const { orbit, canvas } = context.stage;
  const side = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  const up = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (side !== 0 || up !== 0) {
    if (pointer.virtual) {
      pointer.moveVirtual(STEP * side, STEP * up);
      return true;
    }
    pointer.recenter();
    if (event.shiftKey) orbit.pan(-TURN * side, -TURN * up);
    else orbit.orbit(-TURN * side, -TURN * up);
    return true;
  }
  if (event.key === "Enter") {
    if (!event.repeat) pointer.toggleVirtual();
    return true;
  }
  if (event.key === "PageUp" || event.key === "PageDown") {
    pointer.recenter();
    orbit.zoom(event.key === "PageUp" ? 0.85 : 1 / 0.85, canvas.clientWidth / 2, canvas.clientHeight / 2);
    return true;
  }
  return false;
}
