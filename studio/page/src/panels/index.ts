// Everything of the page that is not the picture: bars, panels, gallery, meters, notices. Puts them into index.html's elements
// and tells the stage how much of the window they cover.
import type { App } from "../app";
import { h, installTooltips, roving } from "../dom";
import { showGallery } from "../gallery";
import { icon, type IconName } from "../icons";
import { mountDropZone, mountProgress } from "../imports";
import { Meters } from "../meters";
import { mountPlayback } from "../playback";
import { drawsInSoftware } from "../quality";
import { Store, remembered } from "../store";
import "../style.css";
import { mountToasts } from "../toasts";
import { mountToolbar } from "../toolbar";
import { installShortcuts } from "./help";
import { mountAdvice, mountForces, mountHealth, mountLegend } from "./hud";
import { MaterialSheet } from "./material";
import { Model } from "./model";
import { SimulationSheet } from "./simulation";
import { mountTints } from "./tints";
import { mountTop, mountTransport } from "./top";
import { ViewSheet } from "./view";

type Tab = "material" | "simulation" | "view" | "meters";
const TABS: [Tab, string][] = [["material", "Material"], ["simulation", "Simulation"], ["view", "View"], ["meters", "Meters"]];
const isTab = (value: unknown): value is Tab => TABS.some(([tab]) => tab === value);

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found) return found;
  const made = h("div", { id });
  document.body.append(made);
  return made;
}

export function mountPanels(app: App): void {
  const model = new Model(app);
  const narrow = matchMedia("(width < 960px)");
  // On a small window the picture comes first: the settings are a sheet that is pulled up.
  const shown = new Store<boolean>(!narrow.matches);
  narrow.addEventListener("change", () => shown.set(!narrow.matches));
  const panel = { toggle: () => shown.set(!shown.get()), shown };

  chooseGlass();
  installTooltips();
  mountTop(app, place("top"), panel);
  mountToolbar(model, place("toolbar"));
  const open = mountSide(model, place("side"), shown);
  mountTransport(app, place("transport"));
  mountBottom(model, place("bottom"), () => open("meters"));
  mountToasts(app, place("dialogs"));
  mountDropZone(app);
  installShortcuts(app, panel.toggle);
  watchInsets(app);
  // A page that finds nothing open shows what there is.
  let seen = false;
  app.status.subscribe((status) => {
    if (seen || !status) return;
    seen = true;
    if (status.state === "empty") void showGallery(app);
  });
}

function mountSide(model: Model, parent: HTMLElement, shown: Store<boolean>): (tab: Tab) => void {
  const chosen = remembered<Tab>("tab", "material", isTab);
  const meters = new Meters(model);
  const sheets: Record<Tab, HTMLElement> = {
    material: new MaterialSheet(model).element,
    simulation: new SimulationSheet(model).element,
    view: new ViewSheet(model).element,
    meters: meters.element,
  };
  const tabs = TABS.map(([tab, title]) => {
    const button = h("button", { class: "tab", type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": "settings" }, icon(tab as IconName, 18), title);
    button.addEventListener("click", () => chosen.set(tab));
    return [tab, button] as const;
  });
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Settings" }, tabs.map(([, button]) => button));
  const body = h("div", { class: "panel", id: "settings", role: "tabpanel", tabindex: "0" });
  const box = h("div", { class: "side glass" }, list, body);
  parent.append(box);
  const show = (): void => {
    const tab = chosen.get();
    for (const [one, button] of tabs) {
      button.setAttribute("aria-selected", String(one === tab));
      button.tabIndex = one === tab ? 0 : -1;
    }
    body.setAttribute("aria-labelledby", `tab-${tab}`);
    // Meters and view are no values of the scene: who watches may use them as well.
    body.dataset["tab"] = tab;
    body.replaceChildren(sheets[tab]);
    body.scrollTop = 0;
    meters.run(shown.get() && tab === "meters");
  };
  roving(list, ".tab", (item) => item.click());
  chosen.subscribe(show);
  shown.subscribe((on) => {
    parent.hidden = !on;
    meters.run(on && chosen.get() === "meters");
  });
  model.app.driver.subscribe((driver) => {
    for (const tab of ["material", "simulation"] as const) sheets[tab].inert = !driver.driving;
  });
  return (tab) => {
    chosen.set(tab);
    shown.set(true);
  };
}

function mountBottom(model: Model, parent: HTMLElement, meters: () => void): void {
  const left = h("div", { class: "bottom-left" });
  const middle = h("div", { class: "bottom-middle" });
  parent.append(left, middle);
  mountLegend(model, left);
  mountTints(model, left);
  mountHealth(model.app, left, meters);
  mountForces(model.app, middle);
  mountAdvice(model, middle);
  mountProgress(model.app, middle);
  mountPlayback(model.app, middle);
}

/** Panels one can see through cost a second drawing of what is behind them: too much where there is no graphics card. */
function chooseGlass(): void {
  const gl = document.createElement("canvas").getContext("webgl2");
  document.documentElement.classList.toggle("opaque", gl === null || drawsInSoftware(gl));
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
}

/** The picture is centred in what the panels leave free. */
function watchInsets(app: App): void {
  const measure = (): void => {
    const side = place("side").getBoundingClientRect();
    const top = place("top").getBoundingClientRect();
    const tools = place("toolbar").querySelector(".toolbar")?.getBoundingClientRect();
    const options = place("toolbar").querySelector(".tool-options")?.getBoundingClientRect();
    const time = place("transport").getBoundingClientRect();
    const stacked = matchMedia("(width <= 760px)").matches;
    const right = side.width > 0 && !stacked ? innerWidth - side.left : 0;
    // The options of a tool count as long as something is left beside them.
    const beside = options && options.width > 0 && options.right < 0.55 * (innerWidth - right);
    const left = stacked || !tools ? 0 : beside ? options.right : tools.right;
    const next = {
      left: Math.round(left),
      top: Math.round(top.bottom),
      right: Math.round(right),
      bottom: stacked ? Math.round(innerHeight - Math.min(time.top, options && options.height > 0 ? options.top : innerHeight)) : 0,
    };
    if (JSON.stringify(next) !== JSON.stringify(app.insets.get())) app.insets.set(next);
  };
  const observer = new ResizeObserver(measure);
  for (const id of ["top", "toolbar", "side", "transport"]) observer.observe(place(id));
  const options = place("toolbar").querySelector(".tool-options");
  if (options) observer.observe(options);
  window.addEventListener("resize", measure);
  measure();
}
