// What can be taken away: movies and pictures of what is seen, pictures by the renderer, the deformed surface, the session.
import type { App, JsonObject } from "./app";
import { type MenuItem, h } from "./dom";
import { icon } from "./icons";
import { isObject } from "./panels/model";

function say(app: App, error: unknown): void {
  app.notify("error", error instanceof Error ? error.message : String(error));
}

/** Hands a file to the browser's downloads. */
export function download(url: string, name: string): void {
  const link = h("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}

function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  download(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

function stem(app: App): string {
  const scene = app.scene.get();
  // The last part of a gallery's name or of a path, without its ending.
  const name = (scene?.name || scene?.title || "scene").replace(/^.*\//, "").replace(/\.\w+$/, "");
  return name.replaceAll(/[^\w-]+/g, "-").replaceAll(/^-+|-+$/g, "") || "scene";
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export async function savePicture(app: App): Promise<void> {
  try {
    const blob = await app.stage?.picture();
    if (blob) downloadBlob(blob, `${stem(app)}.png`);
  } catch (error) {
    say(app, error);
  }
}

/** Begins a movie, or ends it and saves it. */
export async function toggleMovie(app: App): Promise<void> {
  if (!app.stage) return;
  try {
    if (!app.recording.get()) {
      app.stage.startMovie();
      return;
    }
    const blob = await app.stage.stopMovie();
    if (!blob) return;
    downloadBlob(blob, `${stem(app)}.${blob.type.includes("mp4") ? "mp4" : "webm"}`);
    app.notify("info", `Movie saved (${size(blob.size)}).`);
  } catch (error) {
    say(app, error);
  }
}

/** The server makes it; the answer's address is downloaded. */
export async function exportAs(app: App, format: string, rest: JsonObject = {}): Promise<void> {
  try {
    const reply = await app.request("export", { format, ...rest });
    const { url, name, bytes } = reply;
    if (typeof url !== "string") throw new Error("the server returned no file");
    const ending = /\.\w+$/.exec(typeof name === "string" ? name : "")?.[0] ?? `.${format}`;
    const file = `${stem(app)}${format === "session" ? "-session" : ""}${ending}`;
    download(url, file);
    app.notify("info", typeof bytes === "number" ? `Exported ${file} (${size(bytes)}).` : `Exported ${file}.`);
  } catch (error) {
    say(app, error);
  }
}

async function saveFolder(app: App): Promise<void> {
  const reply = await app.attempt("save");
  if (typeof reply?.["folder"] === "string") app.notify("info", `Saved in ${reply["folder"]}. Repeat it with: pliant run ${reply["folder"]}/scene.json`);
}

export function exportItems(app: App): (MenuItem | string)[] {
  const can = app.hello.get()?.["can"];
  const renders = !isObject(can) || can["render"] !== false;
  const keeps = !isObject(can) || can["session"] !== false;
  const none = app.scene.get() === null;
  const file = (format: string, label: string, hint: string): MenuItem =>
    ({ label, hint, icon: icon("file", 18), disabled: none, act: () => void exportAs(app, format) });
  return [
    "Pictures",
    { label: "Picture of the view", hint: "PNG, as on screen", icon: icon("picture", 18), disabled: none, act: () => void savePicture(app) },
    {
      label: "Rendered picture", hint: "PNG, ray traced; takes a while", icon: icon("picture", 18), disabled: none || !renders,
      act: () => void exportAs(app, "picture", { width: 1920, height: 1080, ...(app.stage ? { camera: app.stage.camera() } : {}) }),
    },
    { label: app.recording.get() ? "Stop recording" : "Record a movie", hint: "of the view, in the browser", icon: icon("movie", 18), disabled: none, act: () => void toggleMovie(app) },
    "Deformed surface",
    file("glb", "glTF", "with colours, for most programs"),
    file("obj", "OBJ", "with texture coordinates"),
    file("ply", "PLY", "with colours"),
    file("stl", "STL", "for 3D printing"),
    "Session",
    { label: "Download", hint: "scene and events; pliant run repeats it exactly", icon: icon("folder", 18), disabled: none || !keeps, act: () => void exportAs(app, "session") },
    { label: "Save on the server", hint: "in the folder where it was started", icon: icon("folder", 18), disabled: none || !keeps || !app.driver.get().driving, act: () => void saveFolder(app) },
  ];
}
