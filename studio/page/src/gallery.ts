// The gallery: every scene that the server knows, by folder, with a picture and a line; and the way to a file of one's own.
import type { App, JsonObject } from "./app";
import { confirmLoss, h, pretty, replace, showDialog } from "./dom";
import { chooseFiles } from "./imports";
import { icon } from "./icons";
import { isObject } from "./panels/model";

interface Entry {
  name: string;
  title: string;
  folder: string;
  description: string;
  thumbnail: string;
  tets: number;
  dt: number;
}

/** The scene to play with stands first among those to begin with. */
const FIRST = "studio";

const FOLDERS: Record<string, [string, string]> = {
  "": ["Getting started", ""],
  contact: ["Contact", "bodies that never pass through each other"],
  mueller2004: ["Interactive virtual materials", "Müller and Gross 2004"],
  mezger2007: ["Interactive shape modelling", "Mezger et al. 2007"],
  teran2005: ["Robust quasistatics", "Teran et al. 2005"],
  irving2004: ["Invertible elements", "Irving et al. 2004"],
  bargteil2014: ["Bézier elements", "Bargteil and Cohen 2014"],
  runs: ["Finished runs", "played back with a time slider"],
};

function readEntry(value: unknown): Entry | null {
  if (!isObject(value as JsonObject)) return null;
  const raw = value as JsonObject;
  const text = (key: string): string => (typeof raw[key] === "string" ? raw[key] : "");
  const number = (key: string): number => (typeof raw[key] === "number" ? raw[key] : 0);
  if (!text("name")) return null;
  return {
    name: text("name"), title: pretty(text("title") || text("name")), folder: text("folder"), description: text("description"),
    thumbnail: text("thumbnail"), tets: number("tets"), dt: number("dt"),
  };
}

/** Whether something would be lost by opening another scene. */
export function hasWork(app: App): boolean {
  const undo = app.status.get()?.raw["undo"];
  return app.driver.get().driving && typeof undo === "number" && undo > 0;
}

export async function mayLeave(app: App): Promise<boolean> {
  if (!hasWork(app)) return true;
  return confirmLoss("Open another scene?", "Your changes to this scene will be lost unless you export the session first.", "Discard changes");
}

let open: HTMLDialogElement | null = null;

export async function showGallery(app: App): Promise<void> {
  if (open) return;
  const search = h("input", { class: "input", type: "search", placeholder: "Search scenes", "aria-label": "Search scenes", autocomplete: "off" });
  const body = h("div", { class: "gallery-body", tabindex: "-1" }, h("p", { class: "empty" }, "Loading …"));
  const own = h("button", { class: "button", type: "button" }, icon("file", 18), "Open a file …");
  const close = h("button", { class: "icon-button", type: "button", "aria-label": "Close the gallery" }, icon("close"));
  const dialog = showDialog("Gallery", "gallery",
    h("div", { class: "gallery-head" }, h("h2", {}, "Scenes"), h("div", { class: "search" }, icon("search", 18), search), own, close), body);
  open = dialog;
  dialog.addEventListener("close", () => (open = null));
  close.addEventListener("click", () => dialog.close());
  own.addEventListener("click", () => {
    dialog.close();
    chooseFiles(app);
  });
  search.focus();
  let entries: Entry[] = [];
  const show = (): void => replace(body, ...groups(app, dialog, entries, search.value));
  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    const first = body.querySelector<HTMLElement>(".card");
    if (event.key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
    } else if (event.key === "Enter" && first && search.value.trim() !== "") {
      event.preventDefault(); // it would press the button of the question that the click brings up
      first.click();
    }
  });
  body.addEventListener("keydown", (event) => move(body, search, event));
  try {
    const reply = await app.request("gallery");
    const list = Array.isArray(reply["scenes"]) ? reply["scenes"] : [];
    const read = list.map(readEntry).filter((entry): entry is Entry => entry !== null);
    const first = read.filter((entry) => entry.folder === FIRST).map((entry) => ({ ...entry, folder: "" }));
    entries = [...first, ...read.filter((entry) => entry.folder !== FIRST)];
    show();
  } catch (error) {
    replace(body, h("p", { class: "empty" }, error instanceof Error ? error.message : String(error)));
  }
}

function groups(app: App, dialog: HTMLDialogElement, entries: Entry[], query: string): HTMLElement[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => {
    const text = `${entry.name} ${entry.title} ${entry.description} ${FOLDERS[entry.folder]?.join(" ") ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  if (found.length === 0) return [h("p", { class: "empty" }, entries.length === 0 ? "No scenes were found." : "No scene matches the search.")];
  const order = Object.keys(FOLDERS);
  const folders = [...new Set(found.map((entry) => entry.folder))];
  const rank = (folder: string): number => (order.includes(folder) ? order.indexOf(folder) : order.length);
  folders.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return folders.map((folder) => {
    const [title, about] = FOLDERS[folder] ?? [folder, ""];
    const cards = found.filter((entry) => entry.folder === folder).map((entry) => h("li", {}, card(app, dialog, entry)));
    return h("section", { class: "gallery-group" }, h("h3", {}, title, about && h("small", {}, about)), h("ul", { class: "cards" }, cards));
  });
}

function card(app: App, dialog: HTMLDialogElement, entry: Entry): HTMLElement {
  const current = app.scene.get()?.name === entry.name;
  const thumb = h("span", { class: "thumb" }, icon("material", 30));
  if (entry.thumbnail) {
    const image = h("img", { src: entry.thumbnail, alt: "", loading: "lazy", decoding: "async" });
    image.addEventListener("error", () => image.remove());
    thumb.append(image);
  }
  const facts = [entry.tets > 0 && `${entry.tets.toLocaleString("en")} tetrahedra`, entry.dt > 0 && `time step ${Number((entry.dt * 1000).toPrecision(3))} ms`].filter(Boolean);
  const button = h("button", { class: "card", type: "button", "aria-current": current ? "true" : undefined },
    thumb, h("span", { class: "card-text" }, h("b", {}, entry.title), h("span", { class: "line" }, entry.description),
      facts.length > 0 && h("span", { class: "badge" }, facts.join(", "))));
  button.addEventListener("click", () => void openScene(app, dialog, entry));
  return button;
}

async function openScene(app: App, dialog: HTMLDialogElement, entry: Entry): Promise<void> {
  if (!(await mayLeave(app))) return;
  dialog.close();
  try {
    const reply = await app.open(entry.name);
    if (reply["slow"] === true && entry.thumbnail) {
      app.notices.emit({ kind: "info", text: `${entry.title} at the end of its simulation`, picture: entry.thumbnail });
    }
  } catch (error) {
    app.notify("error", `${entry.title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Arrow keys go from card to card, by rows and columns as they are seen. */
function move(body: HTMLElement, search: HTMLElement, event: KeyboardEvent): void {
  const cards = [...body.querySelectorAll<HTMLElement>(".card")];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (at < 0 || !event.key.startsWith("Arrow")) return;
  event.preventDefault();
  if (event.key === "ArrowRight") return cards[at + 1]?.focus();
  if (event.key === "ArrowLeft") return cards[at - 1]?.focus();
  const here = cards[at]!.getBoundingClientRect();
  const down = event.key === "ArrowDown";
  const rows = cards.filter((one) => {
    const { top } = one.getBoundingClientRect();
    return down ? top > here.top + 4 : top < here.top - 4;
  });
  if (rows.length === 0) return down ? undefined : search.focus();
  const tops = rows.map((one) => one.getBoundingClientRect().top);
  const row = down ? Math.min(...tops) : Math.max(...tops);
  const near = rows.filter((one) => Math.abs(one.getBoundingClientRect().top - row) < 4);
  near.sort((a, b) => Math.abs(a.getBoundingClientRect().left - here.left) - Math.abs(b.getBoundingClientRect().left - here.left));
  near[0]?.focus();
}
