// The tools on the stage: what they are, the pointer and the keys that work them.
import { installKeys } from "./keys";
import { PointerRouter } from "./pointer";
import { Registry } from "./registry";
import type { Context } from "./tool";

export function mountTools(context: Context): void {
  const registry = new Registry(context);
  installKeys(context, new PointerRouter(context, registry));
}
