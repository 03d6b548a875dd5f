// The list of tools, by what the engine says that it can do: a tool is here when the engine lists its name (schema, `tools`).
import { BallTool } from "./ball";
import { BRUSHES, BrushTool, unknownBrush } from "./brush";
import { GrabTool } from "./grab";
import { HandleTool } from "./handle";
import { PushTool } from "./pusher";
import type { Context, Tool } from "./tool";

const MAKERS: Record<string, (context: Context) => Tool[]> = {
  grab: (context) => [new GrabTool(context), new HandleTool(context)],
  push: (context) => [new PushTool(context)],
  ball: (context) => [new BallTool(context)],
};

/** Names that mean what another does, or that need no tool of their own. */
const SAME: Record<string, string> = { unpin: "pin", heat: "warm", cold: "warm", pusher: "push", throw: "ball" };
const OTHERS = new Set(["drag", "release", "undo", "redo", "reset", "commit", "anneal", "pose", "impulse", "set", "run", "pick"]);
const ORDER = ["grab", "handle", "push", "pin", "unpin", "heat", "cold", "material", "ball"];

export class Registry {
  readonly #context: Context;
  readonly #made = new Map<string, Tool[]>();
  #tools: Tool[] = [];

  constructor(context: Context) {
    this.#context = context;
    context.app.schema.subscribe((schema) => {
      const listed = schema?.["tools"];
      this.#list(Array.isArray(listed) ? listed.filter((n): n is string => typeof n === "string") : ["grab"]);
    });
  }

  current(): Tool | undefined {
    const id = this.#context.app.tool.get();
    return this.#tools.find((tool) => tool.info.id === id) ?? this.#tools[0];
  }

  #list(names: string[]): void {
    const seen = new Set<string>();
    const tools: Tool[] = [];
    for (const listed of names) {
      const name = SAME[listed] ?? listed;
      if (seen.has(name) || OTHERS.has(name)) continue;
      seen.add(name);
      let made = this.#made.get(name);
      if (!made) {
        const kinds = BRUSHES[name] ?? [unknownBrush(name)];
        made = MAKERS[name]?.(this.#context) ?? kinds.map((kind) => new BrushTool(this.#context, kind));
        this.#made.set(name, made);
      }
      tools.push(...made);
    }
    const place = (tool: Tool) => (ORDER.indexOf(tool.info.id) + ORDER.length + 1) % (ORDER.length + 1);
    this.#tools = tools.sort((a, b) => place(a) - place(b));
    this.#context.app.tools.set(this.#tools.map((tool) => tool.info));
  }
}
