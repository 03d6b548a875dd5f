// Records the canvas as a movie, by the browser itself.

const TYPES = ["video/mp4;codecs=avc1.42E01E", "video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

export class Movie {
  readonly #canvas: HTMLCanvasElement;
  #recorder: MediaRecorder | null = null;
  #parts: Blob[] = [];

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  get recording(): boolean {
    return this.#recorder !== null;
  }

  start(): void {
    if (this.#recorder) return;
    const type = typeof MediaRecorder === "undefined" ? undefined : TYPES.find((t) => MediaRecorder.isTypeSupported(t));
    if (!type) throw new Error("this browser cannot record movies");
    this.#parts = [];
    const recorder = new MediaRecorder(this.#canvas.captureStream(60), { mimeType: type, videoBitsPerSecond: 12e6 });
    recorder.ondataavailable = (event) => {
      if (event.data.size > 0) this.#parts.push(event.data);
    };
    recorder.start(1000);
    this.#recorder = recorder;
  }

  /** The movie, or null where nothing was recorded. */
  stop(): Promise<Blob | null> {
    const recorder = this.#recorder;
    this.#recorder = null;
    if (!recorder) return Promise.resolve(null);
    return new Promise((resolve) => {
      recorder.onstop = () => {
        for (const track of recorder.stream.getTracks()) track.stop();
        resolve(this.#parts.length > 0 ? new Blob(this.#parts, { type: recorder.mimeType.split(";")[0] ?? "video/webm" }) : null);
        this.#parts = [];
      };
      recorder.stop();
    });
  }
}
