// Materials of bodies and colliders. Positions of bodies are 16-bit numbers within their bounds, which the mesh's own scale and
// place undo; their normals are already the world's, so the shader must not put the scale on them.
import * as THREE from "three";
import type { Colormap } from "./app";
import { TINT_COUNT, colormapTexture, tintTexture } from "./colormap";

/** What all bodies share; changed in place. */
export interface FieldUniforms {
  /** 0: their own look, 1: by values, 2: one value everywhere, 3: by the number of a material. */
  uField: { value: number };
  uColormap: { value: THREE.Texture };
  uTints: { value: THREE.Texture };
  /** Values at the ends of the colour map, and 1 where what is negative is pointed out. */
  uRange: { value: THREE.Vector3 };
}

export function makeFieldUniforms(): FieldUniforms {
  return {
    uField: { value: 0 },
    uColormap: { value: colormapTexture("viridis") },
    uTints: { value: tintTexture() },
    uRange: { value: new THREE.Vector3(0, 1, 0) },
  };
}

export function setColormap(uniforms: FieldUniforms, map: Colormap): void {
  uniforms.uColormap.value = colormapTexture(map);
}

export interface Look {
  color: THREE.Color;
  roughness: number;
  softness: number;
  style: "solid" | "glass" | "hidden";
}

const NORMAL = `
vec3 transformedNormal = normalize( mat3( viewMatrix ) * objectNormal );
vValue = value;
float label = mod( floor( mix( uRange.x, uRange.y, value ) + 0.5 ), ${TINT_COUNT}.0 );
vTint = texture2D( uTints, vec2( ( label + 0.5 ) / ${TINT_COUNT}.0, 0.5 ) ).rgb;
`;

// Vertices far below zero have no texture, but their own colour.
const PICTURE = `
#ifdef USE_MAP
  vec3 picture = texture2D( map, vMapUv ).rgb;
  if ( vMapUv.x > -1e5 ) diffuseColor.rgb *= picture;
#endif
`;

const FIELD = `
#include <color_fragment>
if ( uField > 2.5 ) {
  diffuseColor.rgb = vTint;
} else if ( uField > 0.5 ) {
  float at = uField > 1.5 ? 0.5 : clamp( vValue, 0.0, 1.0 );
  diffuseColor.rgb = texture2D( uColormap, vec2( at * ( 255.0 / 256.0 ) + 0.5 / 256.0, 0.5 ) ).rgb;
  if ( uRange.z > 0.5 && mix( uRange.x, uRange.y, at ) < 0.0 ) diffuseColor.rgb = vec3( 1.0, 0.02, 0.35 );
  totalEmissiveRadiance += 0.2 * diffuseColor.rgb; // colours that mean something stay readable in the shade
}
`;

// Light goes around the edges of what is soft: more of it the softer, and redder the deeper it went.
const SOFT = `
#include <lights_fragment_end>
#if NUM_DIR_LIGHTS > 0
{
  float lambert = dot( normal, directionalLights[ 0 ].direction );
  float around = clamp( ( lambert + uSoft ) / ( 1.0 + uSoft ), 0.0, 1.0 );
  float extra = max( 0.0, around * around - max( lambert, 0.0 ) );
  vec3 deep = mix( material.diffuseColor, material.diffuseColor * material.diffuseColor * 1.6, 0.5 );
  reflectedLight.directDiffuse += extra * uSoft * 1.3 * directionalLights[ 0 ].color * deep * RECIPROCAL_PI;
  float grazing = pow( 1.0 - saturate( dot( normal, normalize( vViewPosition ) ) ), 3.0 );
  reflectedLight.indirectDiffuse += grazing * uSoft * 0.16 * material.diffuseColor;
}
#endif
`;

function patchBody(material: THREE.Material, uniforms: FieldUniforms, softness: number): void {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms, { uSoft: { value: softness } });
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute float value;\nuniform sampler2D uTints;\nuniform vec3 uRange;\nvarying float vValue;\nvarying vec3 vTint;")
      .replace("#include <defaultnormal_vertex>", NORMAL);
    shader.fragmentShader = shader.fragmentShader
      .replace(
        "#include <common>",
        "#include <common>\nuniform float uField, uSoft;\nuniform sampler2D uColormap;\nuniform vec3 uRange;\nvarying float vValue;\nvarying vec3 vTint;",
      )
      .replace("#include <map_fragment>", PICTURE)
      .replace("#include <color_fragment>", FIELD)
      .replace("#include <lights_fragment_end>", SOFT);
  };
  material.customProgramCacheKey = () => "body";
}

function glass(look: Look): THREE.MeshPhysicalMaterial {
  return new THREE.MeshPhysicalMaterial({
    color: look.color,
    roughness: Math.min(look.roughness, 0.15),
    metalness: 0,
    transparent: true,
    opacity: 0.22,
    depthWrite: false,
    side: THREE.DoubleSide,
    envMapIntensity: 1.4,
    specularIntensity: 1,
    clearcoat: 1,
    clearcoatRoughness: 0.08,
  });
}

/** `rich` machines get a thin coat and sheen on top: the look of rubber, wax and skin. Texture and colours of vertices are in
 * place of the body's colour. */
export function bodyMaterial(
  look: Look,
  uniforms: FieldUniforms,
  rich: boolean,
  vertexColors: boolean,
  map: THREE.Texture | null,
): THREE.MeshStandardMaterial {
  if (look.style === "glass") {
    const material = glass(look);
    patchBody(material, uniforms, 0);
    return material;
  }
  const base = {
    color: vertexColors || map ? new THREE.Color(0xffffff) : look.color,
    map,
    roughness: Math.min(1, 0.18 + 0.82 * look.roughness),
    metalness: 0,
    vertexColors,
    side: THREE.DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  };
  const material = rich
    ? new THREE.MeshPhysicalMaterial({
        ...base,
        clearcoat: 0.35 * (1 - look.roughness),
        clearcoatRoughness: 0.35,
        sheen: 0.35 * look.softness,
        sheenRoughness: 0.6,
        sheenColor: look.color.clone().lerp(new THREE.Color(0xffffff), 0.35),
      })
    : new THREE.MeshStandardMaterial(base);
  patchBody(material, uniforms, look.softness);
  return material;
}

export function colliderMaterial(look: Look): THREE.MeshStandardMaterial {
  if (look.style === "glass") return glass(look);
  return new THREE.MeshStandardMaterial({ color: look.color, roughness: 0.25 + 0.75 * look.roughness, metalness: 0, side: THREE.DoubleSide });
}
