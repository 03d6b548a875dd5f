// The picture: renderer, light, bodies, camera and the loop that draws. A frame is looked at only when it is about to be drawn,
// and nothing is drawn when nothing has changed.
import * as THREE from "three";
import type { App, SceneInfo, StageCommands, Vec3 } from "./app";
import { Bodies } from "./bodies";
import { OrbitCamera } from "./camera";
import { ContactShadow } from "./contact";
import { evenValues, type Frame, type Topology } from "./decode";
import { Backdrop, Floor, PALETTES, makeEnvironment } from "./environment";
import { Markers } from "./markers";
import { Movie } from "./movie";
import { makeHit, pickBodies, type LocalHit } from "./pick";
import { FINENESS, Quality, drawsInSoftware } from "./quality";

const Y_AXIS = new THREE.Vector3(0, 1, 0);
const KEY_FROM = new THREE.Vector3(-0.55, 1, 0.62).normalize();

export class Stage implements StageCommands {
  readonly canvas: HTMLCanvasElement;
  readonly orbit = new OrbitCamera();
  readonly bodies = new Bodies();
  readonly markers = new Markers();
  readonly up = new THREE.Vector3(0, 1, 0);
  readonly center = new THREE.Vector3();
  /** Of a sphere around the scene as it was opened: the measure for brushes and pins. */
  radius = 1;
  /** Called before a picture is drawn, with the seconds since the last: tools send their messages here. */
  onTick: ((seconds: number) => void) | null = null;

  readonly #app: App;
  readonly #renderer: THREE.WebGLRenderer;
  readonly #scene = new THREE.Scene();
  readonly #backdrop = new Backdrop();
  readonly #floor = new Floor();
  readonly #contact = new ContactShadow();
  readonly #key = new THREE.DirectionalLight(0xfff3e4, 2.4);
  readonly #quality: Quality;
  readonly #movie: Movie;
  readonly #container: HTMLElement;
  readonly #work = new THREE.Vector3();
  readonly #from = new THREE.Vector3();
  readonly #seen = new THREE.Box3();
  readonly #turn = new THREE.Quaternion();
  /** The sphere that the key light's shadow covers. */
  readonly #lit = new THREE.Sphere(new THREE.Vector3(), 0);
  #topology: Topology | null = null;
  #built: Topology | null = null;
  #dirty = true;
  #framed = "";
  #framedRadius = 1;
  #floorHeight = Infinity;
  #last = 0;
  #drewLast = false;
  #stillSince = 0;
  #sharp = false;
  #legendAt = 0;
  /** The camera follows what happens until someone moves it or takes hold of something. */
  #follows = true;
  #followedAt = 0;

  constructor(app: App, container: HTMLElement) {
    this.#app = app;
    this.#container = container;
    const probe = document.createElement("canvas").getContext("webgl2");
    if (!probe) throw new Error("The studio needs WebGL 2, which this browser does not support.");
    this.#quality = new Quality(drawsInSoftware(probe));
    probe.getExtension("WEBGL_lose_context")?.loseContext();
    this.#renderer = new THREE.WebGLRenderer({ antialias: true, powerPreference: "high-performance" });
    this.canvas = this.#renderer.domElement;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", "Simulation. Drag a body to pull it; drag the background to rotate the view.");
    container.append(this.canvas);
    this.#movie = new Movie(this.canvas);
    this.bodies.onLoaded = () => this.invalidate();
    this.#setUp();
    new ResizeObserver(() => this.#resize()).observe(container);
    app.insets.subscribe(() => {
      this.#resize();
      if (this.#follows && this.#framed !== "") this.#frame(false);
    });
    app.dark.subscribe((dark) => this.#setTheme(dark));
    app.fineness.subscribe((fineness) => this.setQuality(FINENESS[fineness]));
    app.view.subscribe((view) => {
      this.bodies.show(view);
      this.#shadowsChanged();
    });
    app.scene.subscribe((scene) => this.#takeScene(scene));
    app.topologies.on((topology) => (this.#topology = topology));
    this.canvas.addEventListener("webglcontextrestored", () => this.#shadowsChanged());
    app.stage = this;
  }

  start(): void {
    this.#renderer.setAnimationLoop((now) => this.#tick(now));
  }

  /** Milliseconds that pictures take, for meters. */
  get pictureTime(): number {
    return this.#quality.mean;
  }

  /** Someone has moved the camera or works on a body: it stays where it is from now on. */
  stopFollowing(): void {
    this.#follows = false;
  }

  setQuality(level: number | null): void {
    this.#quality.fix(level);
    this.#applyQuality();
  }

  /** Something on the stage has changed and must be drawn. */
  invalidate(): void {
    this.#dirty = true;
  }

  pick(x: number, y: number, ray: THREE.Ray, hit: LocalHit): boolean {
    this.orbit.ray(x, y, ray);
    return pickBodies(this.bodies.bodies, ray, hit);
  }

  frameAll(): void {
    this.#frame(false);
  }

  async picture(): Promise<Blob> {
    this.#sharpen(true);
    this.#draw();
    const blob = await new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, "image/png"));
    this.#sharpen(false);
    if (!blob) throw new Error("the browser could not create the picture");
    return blob;
  }

  camera(): { position: Vec3; target: Vec3; fov: number } {
    const { camera, target } = this.orbit;
    return { position: camera.position.toArray(), target: target.toArray(), fov: camera.fov };
  }

  thumbnail(width: number, height: number): string {
    this.#draw();
    const small = document.createElement("canvas");
    small.width = width;
    small.height = height;
    const scale = Math.max(width / this.canvas.width, height / this.canvas.height);
    const w = this.canvas.width * scale;
    const h = this.canvas.height * scale;
    small.getContext("2d")?.drawImage(this.canvas, (width - w) / 2, (height - h) / 2, w, h);
    return small.toDataURL("image/jpeg", 0.85);
  }

  startMovie(): void {
    this.#movie.start();
    this.#app.recording.set(true);
  }

  async stopMovie(): Promise<Blob | null> {
    this.#app.recording.set(false);
    return this.#movie.stop();
  }

  #setUp(): void {
    const renderer = this.#renderer;
    renderer.toneMapping = THREE.NeutralToneMapping;
    renderer.toneMappingExposure = 1;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = THREE.VSMShadowMap;
    renderer.shadowMap.autoUpdate = false;
    renderer.info.autoReset = true;
    this.#scene.environment = makeEnvironment(renderer, this.#quality.software);
    this.#key.castShadow = true;
    this.#scene.add(this.#backdrop.mesh, this.#floor.mesh, this.#contact.mesh, this.bodies.group, this.markers.group, this.#key, this.#key.target);
    this.#applyQuality();
  }

  #setTheme(dark: boolean): void {
    const palette = PALETTES[dark ? "dark" : "light"];
    this.#backdrop.set(palette);
    this.#floor.set(palette);
    this.bodies.setPalette(palette);
    this.#scene.environmentIntensity = palette.environment;
    this.#key.intensity = palette.key;
    this.#key.shadow.intensity = palette.shadow;
    this.#contact.setStrength(dark ? 0.75 : 0.55);
    this.#dirty = true;
  }

  #applyQuality(): void {
    const level = this.#quality.level;
    this.#contact.enabled = level.contact;
    const shadow = this.#key.shadow;
    if (shadow.mapSize.x !== level.shadow) {
      shadow.mapSize.setScalar(level.shadow);
      shadow.map?.dispose();
      shadow.map = null;
    }
    shadow.radius = Math.max(2.5, level.shadow / 120);
    shadow.blurSamples = level.shadow >= 1024 ? 12 : 8;
    this.bodies.setRich(level.rich);
    this.#resize();
  }

  #resize(): void {
    const width = this.#container.clientWidth || 1;
    const height = this.#container.clientHeight || 1;
    this.#renderer.setPixelRatio(this.#sharp ? Math.max(1.5, this.#quality.pixelRatio) : this.#quality.pixelRatio);
    this.#renderer.setSize(width, height);
    this.#backdrop.setAspect(width / height);
    this.orbit.resize(width, height, this.#app.insets.get());
    this.#shadowsChanged();
  }

  /** While nothing moves there is time for a sharp picture, also on a slow machine. */
  #sharpen(sharp: boolean): void {
    if (sharp === this.#sharp) return;
    this.#sharp = sharp;
    if (this.#quality.pixelRatio < 1.5) this.#resize();
  }

  #shadowsChanged(): void {
    this.#renderer.shadowMap.needsUpdate = true;
    this.#dirty = true;
  }

  #takeScene(scene: SceneInfo | null): void {
    if (scene) return; // its surfaces follow
    this.bodies.clear();
    this.#topology = null;
    this.#built = null;
    this.#framed = "";
    this.#shadowsChanged();
  }

  /** The meshes of the topology that came last. What was there stays in the picture until their first frame is here. */
  #build(topology: Topology, scene: SceneInfo): void {
    this.#built = topology;
    this.bodies.build(topology, scene, this.#quality.level.rich, this.#app.view.get());
    this.up.set(...scene.up).normalize();
    this.orbit.setUp(...scene.up);
    this.orbit.above = this.bodies.hasFloor;
  }

  #takeFrame(frame: Frame): void {
    const scene = this.#app.scene.get();
    if (this.#topology && scene && this.#built !== this.#topology) this.#build(this.#topology, scene);
    this.bodies.update(frame);
    // A scene that was opened anew is framed; one that was rebuilt while it runs leaves the camera where it is.
    const key = scene ? `${scene.source}:${scene.name}:${scene.title}` : "";
    if (key !== this.#framed) {
      this.#framed = key;
      this.#floorHeight = Infinity;
      this.#lit.radius = 0;
      this.#measureScene(scene);
      this.#frame(true);
      this.#follows = true;
    } else if (this.#follows) {
      this.#follow();
    }
    const pixel = (point: THREE.Vector3) => this.orbit.worldPerPixel(point);
    this.markers.setGrabs(frame.grabs, this.#app.handles.get(), pixel);
    this.markers.setPins(frame.pins, 0.011 * this.radius, this.#app.view.get().pins);
    this.#shadowsChanged();
    if (frame.hasValues) this.#updateLegend(frame);
    else if (this.#app.legend.get()) this.#app.legend.set(null);
  }

  #measureScene(scene: SceneInfo | null): void {
    const box = this.bodies.bounds.clone();
    const bounds = scene?.bounds;
    const size = box.getSize(this.#work).length();
    if (bounds && (size === 0 || new THREE.Vector3(...bounds.max).distanceTo(this.#from.set(...bounds.min)) < 4 * size)) {
      box.expandByPoint(this.#work.set(...bounds.min));
      box.expandByPoint(this.#work.set(...bounds.max));
    }
    if (box.isEmpty()) box.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
    box.getCenter(this.center);
    this.radius = Math.max(0.5 * box.getSize(this.#work).length(), 1e-6);
    this.#app.brush.patch({ radius: 0.13 * this.radius });
  }

  #frame(jump: boolean): void {
    const scene = this.#app.scene.get();
    const box = this.#seen.copy(this.bodies.bounds);
    if (!box.isEmpty()) {
      this.bodies.expandByColliders(box);
      box.getCenter(this.center);
      const radius = 0.5 * box.getSize(this.#work).length();
      if (radius < 0.2 * this.radius) box.expandByScalar((0.2 * this.radius - radius) / Math.sqrt(3));
      const view = scene?.raw["view"] as Record<string, number> | undefined;
      const azimuth = jump ? ((view?.["azimuth"] ?? 35) * Math.PI) / 180 : undefined;
      const elevation = jump ? ((view?.["elevation"] ?? 18) * Math.PI) / 180 : undefined;
      this.#framedRadius = Math.max(radius, 0.2 * this.radius);
      this.orbit.frame(box, jump, azimuth, elevation);
    }
    this.#shadowsChanged();
  }

  /** What falls or is thrown stays in the picture: the camera goes after it now and then, smoothly. */
  #follow(): void {
    const now = performance.now();
    const box = this.#seen.copy(this.bodies.bounds);
    if (now - this.#followedAt < 300 || box.isEmpty()) return;
    this.#followedAt = now;
    this.bodies.expandByColliders(box);
    const gone = box.getCenter(this.#work).distanceTo(this.center);
    const radius = 0.5 * this.#from.copy(box.max).sub(box.min).length();
    if (gone > 0.25 * radius || radius > 1.3 * this.#framedRadius || radius < 0.6 * this.#framedRadius) this.#frame(false);
  }

  /** At most five times a second: the legend is text on the page. */
  #updateLegend(frame: Frame): void {
    const view = this.#app.view.get();
    const old = this.#app.legend.get();
    const now = performance.now();
    const same = old && old.field === view.field && old.colormap === view.colormap;
    const results = this.#app.schema.get()?.["results"];
    const settled = old && old.low === frame.low && old.high === frame.high && (old.unit !== "" || !results);
    if (same && (now - this.#legendAt < 200 || settled)) return;
    this.#legendAt = now;
    const entry = Array.isArray(results) ? (results as Record<string, unknown>[]).find((r) => r["name"] === view.field) : undefined;
    this.#app.legend.set({ field: view.field, unit: String(entry?.["unit"] ?? ""), low: frame.low, high: frame.high, even: evenValues(frame), colormap: view.colormap });
  }

  #tick(now: number): void {
    const seconds = Math.min(0.1, (now - this.#last) / 1000);
    if (this.#drewLast && this.#quality.measure(now - this.#last)) this.#applyQuality();
    this.#last = now;
    this.onTick?.(seconds);
    const connection = this.#app.connection;
    const frame = connection.frameWaits && this.#topology ? connection.takeFrame(this.#topology.epoch) : null;
    if (frame) this.#takeFrame(frame);
    if (this.orbit.update(seconds)) this.#dirty = true;
    const draw = this.#dirty || this.#movie.recording;
    if (draw) {
      this.#stillSince = now;
      this.#sharpen(false);
      this.#draw();
    } else if (!this.#sharp && now - this.#stillSince > 400 && !this.#app.status.get()?.playing) {
      this.#sharpen(true);
      this.#draw();
    }
    this.#drewLast = draw;
    if (frame) {
      connection.acknowledge(frame.frame);
      this.#app.frames.emit(frame);
    }
  }

  #draw(): void {
    this.#dirty = false;
    this.#placeLight();
    this.#placeFloor();
    if (this.#renderer.shadowMap.needsUpdate) this.#contact.render(this.#renderer, this.#scene);
    this.#renderer.shadowMap.enabled = this.#app.view.get().shadows;
    this.#renderer.render(this.#scene, this.orbit.camera);
  }

  /** The light stands over the left shoulder. Its shadow covers what is seen with some room, and moves only when that is used
   *  up: a shadow map that moves with every frame makes edges crawl. */
  #placeLight(): void {
    const box = this.#seen.copy(this.bodies.bounds);
    if (box.isEmpty()) return;
    this.bodies.expandByColliders(box);
    const center = box.getCenter(this.#work);
    const radius = Math.max(0.5 * this.#from.copy(box.max).sub(box.min).length(), 0.3 * this.radius);
    const lit = this.#lit;
    if (center.distanceTo(lit.center) + radius <= lit.radius && radius > 0.5 * lit.radius) return;
    lit.center.copy(center);
    lit.radius = 1.3 * radius;
    const camera = this.#key.shadow.camera;
    this.#from.copy(KEY_FROM).applyQuaternion(this.#turn.setFromUnitVectors(Y_AXIS, this.up));
    this.#key.position.copy(center).addScaledVector(this.#from, 2.5 * lit.radius);
    this.#key.target.position.copy(center);
    this.#key.target.updateMatrixWorld();
    camera.left = camera.bottom = -1.05 * lit.radius;
    camera.right = camera.top = 1.05 * lit.radius;
    camera.near = lit.radius;
    camera.far = 5 * lit.radius;
    camera.updateProjectionMatrix();
    this.#key.shadow.bias = -0.0004;
    this.#key.shadow.normalBias = 0.01 * lit.radius;
    this.#renderer.shadowMap.needsUpdate = true;
  }

  #placeFloor(): void {
    const { bodies, up } = this;
    const reach = Math.max(7 * this.radius, 2.2 * this.orbit.camera.position.distanceTo(this.orbit.target));
    bodies.spreadFloors(this.center, reach);
    const pose = bodies.floorPose(up);
    const own = this.#floor.mesh;
    own.visible = !bodies.hasFloor && this.#app.view.get().ground && !bodies.bounds.isEmpty();
    const center = bodies.bounds.isEmpty() ? this.#work.copy(this.center) : bodies.bounds.getCenter(this.#work);
    if (pose) {
      const e = pose.elements;
      const height = (center.x - e[12]!) * e[4]! + (center.y - e[13]!) * e[5]! + (center.z - e[14]!) * e[6]!;
      center.addScaledVector(this.#from.set(e[4]!, e[5]!, e[6]!), -height);
      this.#contact.place(center, this.#from, 1.3 * this.radius);
    } else {
      const b = bodies.bounds;
      const lowest = b.isEmpty() ? 0 : Math.min(b.min.dot(up), b.max.dot(up));
      this.#floorHeight = Math.min(this.#floorHeight, lowest - 0.002 * this.radius);
      center.addScaledVector(up, this.#floorHeight - center.dot(up));
      own.quaternion.setFromUnitVectors(this.#from.set(0, 1, 0), up);
      own.position.copy(center);
      own.scale.setScalar(reach);
      own.updateMatrix();
      own.updateMatrixWorld();
      this.#floor.spread(center, reach);
      this.#contact.place(center, up, 1.3 * this.radius);
    }
    this.#contact.mesh.visible = this.#contact.enabled && (own.visible || pose !== null);
  }
}

export { makeHit, type LocalHit };
