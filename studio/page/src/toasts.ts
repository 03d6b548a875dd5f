// Notices that come and go: what happened, what went wrong, who asks for what. What is pointed at stays.
import type { App, Notice } from "./app";
import { h } from "./dom";
import { icon } from "./icons";

const SECONDS: Record<Notice["kind"], number> = { info: 5, warning: 9, error: 14 };
const MOST = 4;

export function mountToasts(app: App, parent: HTMLElement): void {
  const list = h("div", { class: "toasts", role: "log", "aria-label": "Notifications", "aria-live": "polite" });
  parent.append(list);
  app.notices.on((notice) => show(app, list, notice));
  // A picture of how a scene ends has done its work when the scene plays.
  app.status.subscribe((status) => status?.state === "play" && list.querySelector(".toast:has(img)")?.remove());
  // Over the picture, not over the panels.
  app.insets.subscribe(({ left, right }) => (list.style.left = `calc(50% + ${(left - right) / 2}px)`));
}

function show(app: App, list: HTMLElement, notice: Notice): void {
  const again = [...list.children].find((toast) => (toast as HTMLElement).dataset["text"] === notice.text);
  again?.remove();
  const dismiss = h("button", { class: "icon-button dismiss", type: "button", "aria-label": "Dismiss" }, icon("close", 16));
  const toast = h("div", { class: `toast glass ${notice.kind}`, role: notice.kind === "error" ? "alert" : undefined },
    icon(notice.kind === "info" ? "info" : "warning", 18), h("div", { class: "text" }, notice.text));
  toast.dataset["text"] = notice.text;
  if (notice.picture !== undefined) {
    list.querySelector(".toast:has(img)")?.remove();
    toast.querySelector(".text")?.append(h("img", { src: notice.picture, alt: "" }));
  }
  const { asks } = notice;
  if (asks !== undefined) {
    const give = h("button", { class: "button small primary", type: "button" }, "Hand over");
    give.addEventListener("click", () => {
      toast.remove();
      app.drive(asks).catch((error: Error) => app.notify("error", error.message));
    });
    toast.append(give);
  }
  toast.append(dismiss);
  let left = asks === undefined && notice.picture === undefined ? SECONDS[notice.kind] * 1000 : 60000;
  let since = performance.now();
  let timer = 0;
  const start = (): void => {
    since = performance.now();
    timer = window.setTimeout(() => toast.remove(), left);
  };
  // What is being read does not vanish.
  const hold = (): void => {
    clearTimeout(timer);
    left = Math.max(1500, left - (performance.now() - since));
  };
  toast.addEventListener("pointerenter", hold);
  toast.addEventListener("pointerleave", start);
  toast.addEventListener("focusin", hold);
  toast.addEventListener("focusout", start);
  dismiss.addEventListener("click", () => toast.remove());
  list.append(toast);
  while (list.childElementCount > MOST) list.firstElementChild?.remove();
  start();
}
