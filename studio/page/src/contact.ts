// Darkness where things come near to the floor, as light from everywhere leaves it: the bodies are seen from below, their height
// becomes darkness, and that is blurred. It ties bodies to the floor, which the key light's shadow alone does not do.
import * as THREE from "three";
import { LAYER_BODIES } from "./bodies";

const SIZE = 256;
const HALF_TURN = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(1, 0, 0), Math.PI);

export class ContactShadow {
  readonly mesh: THREE.Mesh<THREE.PlaneGeometry, THREE.ShaderMaterial>;
  readonly #camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #near: THREE.WebGLRenderTarget;
  readonly #far: THREE.WebGLRenderTarget;
  readonly #height: THREE.ShaderMaterial;
  readonly #blur: THREE.ShaderMaterial;
  readonly #blurScene = new THREE.Scene();
  readonly #blurCamera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  readonly #size = new THREE.Vector3();
  readonly #clear = new THREE.Color();
  enabled = true;

  constructor() {
    const options = { depthBuffer: true, type: THREE.UnsignedByteType, generateMipmaps: false };
    this.#near = new THREE.WebGLRenderTarget(SIZE, SIZE, options);
    this.#far = new THREE.WebGLRenderTarget(SIZE, SIZE, { ...options, depthBuffer: false });
    this.#height = new THREE.ShaderMaterial({
      side: THREE.DoubleSide,
      vertexShader: `varying float vDepth; void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); vDepth = gl_Position.z * 0.5 + 0.5; }`,
      fragmentShader: `varying float vDepth; void main() { float h = clamp(vDepth, 0.0, 1.0); gl_FragColor = vec4(vec3((1.0 - h) * (1.0 - h) * (1.0 - h)), 1.0); }`,
    });
    this.#blur = new THREE.ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      uniforms: { map: { value: null }, step: { value: new THREE.Vector2() } },
      vertexShader: `varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }`,
      fragmentShader: `uniform sampler2D map; uniform vec2 step; varying vec2 vUv;
        void main() {
          float sum = 0.0, weight = 0.0;
          for (int i = -5; i <= 5; i++) {
            float w = exp(-float(i * i) / 10.0);
            sum += w * texture2D(map, vUv + float(i) * step).r;
            weight += w;
          }
          gl_FragColor = vec4(vec3(sum / weight), 1.0);
        }`,
    });
    this.#blurScene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), this.#blur));
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      uniforms: { map: { value: this.#near.texture }, strength: { value: 0.6 } },
      vertexShader: `varying vec2 vUv; void main() { vUv = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `uniform sampler2D map; uniform float strength; varying vec2 vUv;
        void main() {
          vec2 edge = smoothstep(vec2(0.0), vec2(0.08), vUv) * smoothstep(vec2(0.0), vec2(0.08), 1.0 - vUv);
          gl_FragColor = vec4(0.0, 0.0, 0.01, strength * edge.x * edge.y * texture2D(map, vec2(vUv.x, 1.0 - vUv.y)).r);
        }`,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.mesh = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material);
    this.mesh.renderOrder = -4;
    this.mesh.frustumCulled = false;
    this.#camera.layers.set(LAYER_BODIES);
  }

  setStrength(strength: number): void {
    this.mesh.material.uniforms["strength"]!.value = strength;
  }

  /** `at`: point of the floor below the bodies, `up`: its normal, `radius`: of what is seen. */
  place(at: THREE.Vector3, up: THREE.Vector3, radius: number): void {
    const reach = 1.6 * radius;
    this.mesh.position.copy(at).addScaledVector(up, 1e-4 * radius);
    this.mesh.quaternion.setFromUnitVectors(this.#size.set(0, 0, 1), up);
    this.mesh.scale.setScalar(2 * reach);
    this.#camera.left = -reach;
    this.#camera.right = reach;
    this.#camera.top = reach;
    this.#camera.bottom = -reach;
    this.#camera.near = 0;
    this.#camera.far = 0.55 * radius;
    this.#camera.updateProjectionMatrix();
    // From below, turned about the plane's x axis: the picture's second axis is the plane's the other way round.
    this.#camera.position.copy(at).addScaledVector(up, -2e-3 * radius);
    this.#camera.quaternion.copy(this.mesh.quaternion).multiply(HALF_TURN);
    this.#camera.updateMatrixWorld();
  }

  render(renderer: THREE.WebGLRenderer, scene: THREE.Scene): void {
    this.mesh.visible = false;
    if (!this.enabled) return;
    const target = renderer.getRenderTarget();
    const background = scene.background;
    const shadows = renderer.shadowMap.needsUpdate;
    renderer.getClearColor(this.#clear);
    const alpha = renderer.getClearAlpha();
    renderer.shadowMap.needsUpdate = false;
    renderer.setClearColor(0x000000, 1);
    scene.overrideMaterial = this.#height;
    scene.background = null;
    renderer.setRenderTarget(this.#near);
    renderer.render(scene, this.#camera);
    scene.overrideMaterial = null;
    scene.background = background;
    this.#pass(renderer, this.#near, this.#far, 1.6 / SIZE, 0);
    this.#pass(renderer, this.#far, this.#near, 0, 1.6 / SIZE);
    renderer.setRenderTarget(target);
    renderer.setClearColor(this.#clear, alpha);
    renderer.shadowMap.needsUpdate = shadows;
    this.mesh.visible = true;
  }

  #pass(renderer: THREE.WebGLRenderer, from: THREE.WebGLRenderTarget, to: THREE.WebGLRenderTarget, x: number, y: number): void {
    this.#blur.uniforms["map"]!.value = from.texture;
    (this.#blur.uniforms["step"]!.value as THREE.Vector2).set(x, y);
    renderer.setRenderTarget(to);
    renderer.render(this.#blurScene, this.#blurCamera);
  }
}
