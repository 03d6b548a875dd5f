// Light and surroundings: a photographer's studio made of a few soft boxes (for reflections and the light from everywhere),
// one key light with a soft shadow, a background that is lighter in the middle, and a floor that fades into it.
import * as THREE from "three";

export interface Palette {
  /** Background in the middle and at the rim, floor: sRGB. */
  middle: number;
  rim: number;
  floor: number;
  environment: number;
  /** Of the floor's brightness, what is left in the shadow. */
  ambient: number;
  key: number;
  shadow: number;
}

export const PALETTES: Record<"dark" | "light", Palette> = {
  dark: { middle: 0x3b4450, rim: 0x121519, floor: 0x4b545f, environment: 0.6, ambient: 0.4, key: 3.1, shadow: 1 },
  light: { middle: 0xf4f5f7, rim: 0xc9d0d8, floor: 0xd9e0e9, environment: 0.75, ambient: 0.5, key: 2.7, shadow: 1 },
};

/** three.js filters reflections with 256 samples per texel: ten seconds where the processor draws. A room as smooth as this one
 *  needs few. */
function filterRoughly(generator: THREE.PMREMGenerator): void {
  let filter: THREE.ShaderMaterial | null = null;
  Object.defineProperty(generator, "_ggxMaterial", {
    get: () => filter,
    set: (material: THREE.ShaderMaterial) => {
      material.fragmentShader = material.fragmentShader.replace("GGX_SAMPLES 256u", "GGX_SAMPLES 16u");
      filter = material;
    },
  });
}

/** A room of soft boxes on a gradient, for the reflections; y is up in it. */
export function makeEnvironment(renderer: THREE.WebGLRenderer, roughly: boolean): THREE.Texture {
  const scene = new THREE.Scene();
  const sky = new THREE.Mesh(
    new THREE.SphereGeometry(20, 32, 16),
    new THREE.ShaderMaterial({
      side: THREE.BackSide,
      depthWrite: false,
      vertexShader: `varying vec3 vDir; void main() { vDir = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `varying vec3 vDir;
        void main() {
          float y = normalize(vDir).y;
          vec3 low = vec3(0.30, 0.275, 0.25), level = vec3(0.52, 0.54, 0.57), high = vec3(0.80, 0.86, 0.95);
          gl_FragColor = vec4(y > 0.0 ? mix(level, high, smoothstep(0.0, 0.8, y)) : mix(level, low, smoothstep(0.0, 0.5, -y)), 1.0);
        }`,
    }),
  );
  scene.add(sky);
  const box = (x: number, y: number, z: number, w: number, h: number, light: number, tint: number) => {
    const material = new THREE.MeshBasicMaterial({ color: new THREE.Color(tint).multiplyScalar(light), side: THREE.DoubleSide });
    const panel = new THREE.Mesh(new THREE.PlaneGeometry(w, h), material);
    panel.position.set(x, y, z);
    panel.lookAt(0, 0, 0);
    scene.add(panel);
  };
  box(-6, 8, 6, 7, 5, 7, 0xfff4e6); // key, over the left shoulder
  box(9, 4, 2, 3, 7, 3, 0xdfeaff); // fill
  box(-2, 5, -10, 10, 2.5, 4.5, 0xeaf1ff); // rim, from behind
  box(0, 12, 0, 7, 7, 2.2, 0xffffff); // from above
  const generator = new THREE.PMREMGenerator(renderer);
  if (roughly) filterRoughly(generator);
  const target = generator.fromScene(scene, roughly ? 0 : 0.035);
  generator.dispose();
  scene.traverse((object) => {
    if (object instanceof THREE.Mesh) {
      (object.geometry as THREE.BufferGeometry).dispose();
      (object.material as THREE.Material).dispose();
    }
  });
  return target.texture;
}

/** A triangle over the whole screen, behind everything. */
export class Backdrop {
  readonly mesh: THREE.Mesh;
  readonly #material: THREE.ShaderMaterial;

  constructor() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    this.#material = new THREE.ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
      uniforms: { middle: { value: new THREE.Color() }, rim: { value: new THREE.Color() }, aspect: { value: 1 } },
      vertexShader: `varying vec2 vAt; void main() { vAt = position.xy; gl_Position = vec4(position.xy, 1.0, 1.0); }`,
      // The noise of half a step hides the bands of a slow gradient.
      fragmentShader: `uniform vec3 middle, rim; uniform float aspect; varying vec2 vAt;
        float noise(vec2 p) { return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715)))) - 0.5; }
        void main() {
          vec2 p = (vAt - vec2(0.0, 0.12)) * vec2(min(aspect, 1.6) / 1.6, 1.0);
          float t = smoothstep(0.0, 1.35, length(p));
          gl_FragColor = vec4(mix(middle, rim, t) + noise(gl_FragCoord.xy) / 160.0, 1.0);
        }`,
    });
    this.mesh = new THREE.Mesh(geometry, this.#material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -10;
  }

  set(palette: Palette): void {
    // The shader writes to the screen as it is: colours stay sRGB.
    (this.#material.uniforms["middle"]!.value as THREE.Color).setHex(palette.middle, THREE.LinearSRGBColorSpace);
    (this.#material.uniforms["rim"]!.value as THREE.Color).setHex(palette.rim, THREE.LinearSRGBColorSpace);
  }

  setAspect(aspect: number): void {
    this.#material.uniforms["aspect"]!.value = aspect;
  }
}

/** A floor without an edge: opaque near the scene, gone far away. Normal y. */
export class Floor {
  readonly mesh: THREE.Mesh<THREE.CircleGeometry, THREE.MeshLambertMaterial>;
  readonly #fade = { value: new THREE.Vector4(0, 0, 0, 1) };

  constructor() {
    const geometry = new THREE.CircleGeometry(1, 64);
    geometry.rotateX(-Math.PI / 2);
    // Most of the picture is floor: the light from everywhere is a constant here, not a lookup.
    const material = new THREE.MeshLambertMaterial({ transparent: true, dithering: true, shadowSide: THREE.FrontSide });
    material.onBeforeCompile = (shader) => {
      shader.uniforms["uFade"] = this.#fade;
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec3 vFloor;")
        .replace("#include <fog_vertex>", "#include <fog_vertex>\nvFloor = (modelMatrix * vec4(position, 1.0)).xyz;");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <lights_fragment_maps>", "")
        .replace("#include <common>", "#include <common>\nvarying vec3 vFloor; uniform vec4 uFade;")
        .replace(
          "#include <opaque_fragment>",
          "#include <opaque_fragment>\ngl_FragColor.a *= 1.0 - smoothstep(0.05, 0.8, distance(vFloor, uFade.xyz) / uFade.w);",
        );
    };
    this.mesh = new THREE.Mesh(geometry, material);
    this.mesh.receiveShadow = true;
    this.mesh.renderOrder = -5;
    this.mesh.matrixAutoUpdate = false;
  }

  set(palette: Palette): void {
    this.mesh.material.color.setHex(palette.floor);
    this.mesh.material.emissive.setHex(palette.floor).multiplyScalar(palette.ambient);
  }

  /** Fades from the middle outwards. */
  spread(center: THREE.Vector3, radius: number): void {
    this.#fade.value.set(center.x, center.y, center.z, radius);
  }
}
