// Files of one's own: dropped on the window or chosen, uploaded, meshed by the server (with progress and cancel).
import type { App } from "./app";
import { h, replace } from "./dom";
import { mayLeave } from "./gallery";
import { icon } from "./icons";

const KINDS = [".obj", ".mtl", ".stl", ".ply", ".msh", ".mesh", ".vtu", ".vtk", ".inp", ".node", ".ele", ".json", ".gz", ".png", ".jpg", ".jpeg"];

function known(name: string): boolean {
  return KINDS.some((kind) => name.toLowerCase().endsWith(kind));
}

/** Uploads files and opens them: a scene (.json) with its files, or bodies on the ground or in this scene. */
export async function importFiles(app: App, files: File[], add: boolean): Promise<void> {
  const usable = files.filter((file) => known(file.name));
  if (usable.length === 0) {
    app.notify("warning", "Unknown file type: the studio opens OBJ, STL and PLY surfaces, tetrahedral meshes (.msh, .mesh, .vtu) and scenes (.json).");
    return;
  }
  const refusal = whyNot(app, usable);
  if (refusal) {
    app.notify("error", refusal);
    return;
  }
  if (!add && !(await mayLeave(app))) return;
  const stop = new AbortController();
  app.stops.add(stop);
  try {
    const numbers: number[] = [];
    for (const [i, file] of usable.entries()) {
      app.progress.set({ what: "upload", fraction: i / usable.length, text: file.name, raw: {} });
      numbers.push(await app.upload(file.name, file, stop.signal));
    }
    app.progress.set({ what: "mesh", fraction: 0, text: usable[0]!.name, raw: {} });
    const scene = usable.some((file) => /\.json$/i.test(file.name));
    await app.request("import", { files: numbers, as: scene ? "scene" : "body", add: add && !scene });
  } catch (error) {
    if (stop.signal.aborted) app.notify("info", "Stopped: nothing has changed.");
    else app.notify("error", error instanceof Error ? error.message : String(error));
  } finally {
    app.stops.delete(stop);
    app.progress.set(null);
  }
}

/** What the server would refuse after all of it was sent; "" where it would not. */
function whyNot(app: App, files: File[]): string {
  const empty = files.find((one) => one.size === 0);
  if (empty) return `${empty.name} is empty.`;
  const limits = app.hello.get()?.["limits"];
  const most = typeof limits === "object" && limits !== null && !Array.isArray(limits) ? limits["upload"] : null;
  const file = typeof most === "number" ? files.find((one) => one.size > most) : undefined;
  if (!file) return "";
  return `${file.name} is too large: ${Math.ceil(file.size / 2 ** 20)} MiB, at most ${Math.floor(Number(most) / 2 ** 20)} MiB.`;
}

/** The same by the browser's dialog. */
export function chooseFiles(app: App, add = false): void {
  const input = h("input", { type: "file", multiple: true, accept: KINDS.join(","), hidden: true });
  input.addEventListener("change", () => {
    void importFiles(app, [...(input.files ?? [])], add);
    input.remove();
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}

/** The whole window takes files: its left half opens them, its right half adds them to the scene. */
export function mountDropZone(app: App): void {
  const choice = (name: "material" | "plus", title: string, text: string): HTMLElement =>
    h("div", { class: "drop-choice" }, icon(name, 36), h("h2", {}, title), h("small", {}, text));
  const choices = [
    choice("material", "Open", "a scene; or an OBJ, STL, PLY or tetrahedral mesh, placed on the ground"),
    choice("plus", "Add to this scene", "as another body, next to the others or above them"),
  ];
  const zone = h("div", { class: "drop-zone", hidden: true }, choices);
  document.body.append(zone);
  const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const adding = (event: DragEvent): boolean => app.scene.get() !== null && event.clientX > innerWidth / 2;
  window.addEventListener("dragover", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    zone.hidden = false;
    choices[1]!.hidden = app.scene.get() === null;
    choices.forEach((element, i) => element.classList.toggle("over", (i === 1) === adding(event)));
  });
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) zone.hidden = true;
  };
  window.addEventListener("dragleave", leave);
  window.addEventListener("drop", (event) => {
    zone.hidden = true;
    if (!carries(event)) return;
    event.preventDefault();
    void importFiles(app, [...(event.dataTransfer?.files ?? [])], adding(event));
  });
}

const WORK: Record<string, string> = {
  load: "Opening", mesh: "Meshing", change: "Applying the change", export: "Exporting", measure: "Measuring speed", upload: "Uploading",
};

/** Work that goes on to its end once it has begun. */
const LASTS = new Set(["change", "export"]);

/** What takes long, how far it is, and a way to stop it. */
export function mountProgress(app: App, parent: HTMLElement): void {
  const title = h("span");
  const bar = h("div");
  const frame = h("div", { class: "progress-bar", role: "progressbar", "aria-label": "Progress", "aria-valuemin": 0, "aria-valuemax": 100 }, bar);
  const cancel = h("button", { class: "button small", type: "button" }, "Cancel");
  let stopping = false;
  cancel.addEventListener("click", () => {
    stopping = true;
    cancel.disabled = true;
    replace(title, "Stopping …");
    app.cancel().catch((error: Error) => app.notify("error", error.message));
  });
  const card = h("div", { class: "progress-card glass", hidden: true }, h("div", { class: "progress-head" }, title, cancel), frame);
  parent.append(card);
  app.progress.subscribe((progress) => {
    card.hidden = progress === null;
    if (!progress) {
      stopping = false;
      cancel.disabled = false;
      return;
    }
    // What cannot be stopped does not say so: a rebuild goes on to its end, and undo takes it back.
    cancel.hidden = LASTS.has(progress.what);
    if (stopping) return;
    const work = WORK[progress.what] ?? "Working";
    // Paths of the document say little to a person.
    const about = /^\w+(\.\w+){2,}$/.test(progress.text) ? "" : progress.text;
    replace(title, about === "" ? `${work} …` : `${work}: ${about}`);
    frame.classList.toggle("unknown", !(progress.fraction > 0));
    bar.style.setProperty("--part", String(progress.fraction));
    frame.setAttribute("aria-valuenow", String(Math.round(100 * progress.fraction)));
  });
}
