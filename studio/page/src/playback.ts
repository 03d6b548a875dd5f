// Playing back a finished run: a slider over its frames.
import type { App, Json } from "./app";
import { h, throttled } from "./dom";
import { icon } from "./icons";
import { isObject } from "./panels/model";
import { track } from "./panels/fields";

function readTimes(playback: Json | undefined): number[] {
  if (!isObject(playback)) return [];
  const times = playback["times"];
  if (Array.isArray(times)) return times.map(Number);
  const frames = Number(playback["frames"]);
  return Number.isFinite(frames) ? Array.from({ length: frames }, (_, i) => i) : [];
}

export function mountPlayback(app: App, parent: HTMLElement): void {
  const play = h("button", { class: "icon-button", type: "button" });
  const slider = h("input", { class: "slider", type: "range", min: 0, step: 1, "aria-label": "Time in the run" });
  const clock = h("output");
  const bar = h("div", { class: "playback glass", role: "group", "aria-label": "Playback", hidden: true }, play, slider, clock);
  parent.append(bar);
  let times: number[] = [];
  let touched = 0;
  const seek = throttled<number>((frame) => void app.attempt("seek", { frame }));
  const show = (frame: number): void => {
    slider.value = String(frame);
    track(slider);
    const time = times[frame] ?? 0;
    clock.textContent = `${time.toFixed(2)} / ${(times[times.length - 1] ?? 0).toFixed(2)} s`;
    slider.setAttribute("aria-valuetext", `${time.toFixed(2)} seconds, frame ${frame + 1} of ${times.length}`);
  };
  slider.addEventListener("input", () => {
    touched = performance.now();
    show(Number(slider.value));
    seek(Number(slider.value));
  });
  play.addEventListener("click", () => void app.run(app.status.get()?.playing ? "pause" : "play").catch((error: Error) => app.notify("error", error.message)));
  app.scene.subscribe((scene) => {
    times = readTimes(scene?.raw["playback"]);
    bar.hidden = times.length === 0;
    slider.max = String(Math.max(0, times.length - 1));
    if (times.length > 0) show(0);
  });
  app.status.subscribe((status) => {
    if (times.length === 0 || !status) return;
    const label = status.playing ? "Pause" : "Play";
    if (play.getAttribute("aria-label") !== label) {
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(status.playing ? "pause" : "play", 18));
    }
    // The server's answer to a drag of a moment ago must not pull the thumb back.
    if (performance.now() - touched < 500) return;
    show(nearest(times, status.time));
  });
}

function nearest(times: number[], time: number): number {
  let best = 0;
  for (let i = 1; i < times.length; i++) if (Math.abs(times[i]! - time) < Math.abs(times[best]! - time)) best = i;
  return best;
}
