// The few helpers that stand in for a framework: elements, roving focus, menus, dialogs, tooltips.

export type Child = Node | string | number | null | undefined | false | Child[];
type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
export interface Props {
  class?: string;
  on?: Handlers;
  /** Set through the CSSOM: the server's content security policy forbids style attributes. */
  style?: Record<string, string>;
  /** Text of the tooltip. */
  tip?: string | undefined;
  [attribute: string]: unknown;
}

function append(parent: Node, child: Child): void {
  if (child === null || child === undefined || child === false) return;
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
}

/** An element with attributes, handlers and children: h('button', {class: 'tool', on: {click}}, icon('play')). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value as string;
    else if (key === "on")
      for (const [name, handler] of Object.entries(value as Handlers))
        element.addEventListener(name, handler as EventListener);
    else if (key === "style")
      for (const [name, text] of Object.entries(value as Record<string, string>)) element.style.setProperty(name, text);
    else if (key === "tip") element.dataset.tip = value as string;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

let ids = 0;
/** An id that no other element of the page has. */
export function unique(prefix: string): string {
  ids += 1;
  return `${prefix}-${ids}`;
}

/** Whether a key pressed there is text or a value being edited, so that shortcuts must leave it alone. */
export function editing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop for a group: arrows, Home and End move between its items, as in native tool bars. */
export function roving(group: HTMLElement, selector: string, onMove?: (item: HTMLElement) => void): void {
  const items = (): HTMLElement[] =>
    [...group.querySelectorAll<HTMLElement>(selector)].filter((item) => item.offsetParent !== null && !item.matches(":disabled"));
  const choose = (item: HTMLElement): void => {
    for (const other of group.querySelectorAll<HTMLElement>(selector)) other.tabIndex = other === item ? 0 : -1;
  };
  const first = group.querySelector<HTMLElement>(`${selector}[aria-selected="true"], ${selector}[aria-pressed="true"], ${selector}[aria-checked="true"]`);
  choose(first ?? group.querySelector<HTMLElement>(selector) ?? group);
  // Where Tab would stop at something that cannot be used now, the whole group would be out of reach.
  const stop = (): void => {
    const now = [...group.querySelectorAll<HTMLElement>(selector)].find((item) => item.tabIndex === 0);
    const other = group.querySelector<HTMLElement>(`${selector}:enabled`);
    if (now?.matches(":disabled") && other) choose(other);
  };
  new MutationObserver(stop).observe(group, { subtree: true, attributeFilter: ["disabled"] });
  stop();
  group.addEventListener("focusin", (event) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>(selector);
    if (item && group.contains(item)) choose(item);
  });
  group.addEventListener("keydown", (event) => {
    if (editing(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    const list = items();
    const at = list.indexOf((event.target as HTMLElement).closest<HTMLElement>(selector) as HTMLElement);
    if (at < 0) return;
    let to = -1;
    if (event.key in STEPS) to = (at + STEPS[event.key]! + list.length) % list.length;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = list.length - 1;
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    list[to]!.focus();
    onMove?.(list[to]!);
  });
}

/** Calls at most once for each animation frame, and always with the last value. */
export function throttled<T>(send: (value: T) => void): { (value: T): void; flush(): void } {
  let waiting = false;
  let value: T;
  const call = (): void => {
    if (!waiting) return;
    waiting = false;
    send(value);
  };
  const push = (next: T): void => {
    value = next;
    if (waiting) return;
    waiting = true;
    // A hidden page has no frames; its last value is sent all the same.
    if (document.hidden) setTimeout(call, 16);
    else requestAnimationFrame(call);
  };
  return Object.assign(push, { flush: call });
}

export interface MenuItem {
  label: string;
  hint?: string;
  icon?: Node;
  disabled?: boolean;
  /** Set for items that are one of several: the mark before it. */
  checked?: boolean;
  act(): void;
}

let openMenu: (() => void) | null = null;

/** Shows a menu below (or above) a button; Escape and clicks elsewhere close it, and focus goes back. */
export function showMenu(anchor: HTMLElement, label: string, items: (MenuItem | string)[]): void {
  const reopened = anchor.getAttribute("aria-expanded") === "true";
  openMenu?.();
  if (reopened) return;
  const list = h("div", { class: "menu glass", role: "menu", "aria-label": label });
  const close = (focus: boolean): void => {
    list.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    openMenu = null;
    if (focus) anchor.focus();
  };
  const outside = (event: Event): void => {
    if (!list.contains(event.target as Node) && !anchor.contains(event.target as Node)) close(false);
  };
  for (const item of items) {
    if (typeof item === "string") {
      list.append(h("div", { class: "menu-title", role: "presentation" }, item));
      continue;
    }
    list.append(
      h(
        "button",
        {
          class: "menu-item",
          role: item.checked === undefined ? "menuitem" : "menuitemradio",
          "aria-checked": item.checked === undefined ? undefined : String(item.checked),
          disabled: item.disabled,
          type: "button",
          on: {
            click: () => {
              close(true);
              item.act();
            },
          },
        },
        item.icon,
        h("span", { class: "menu-label" }, item.label, item.hint && h("small", {}, item.hint)),
      ),
    );
  }
  list.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    }
  });
  document.body.append(list);
  roving(list, ".menu-item:not(:disabled)");
  place(list, anchor);
  anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  openMenu = () => close(false);
  list.querySelector<HTMLElement>(".menu-item:not(:disabled)")?.focus();
}

/** Puts a floating element by its anchor, inside of the window. */
function place(floating: HTMLElement, anchor: HTMLElement): void {
  const by = anchor.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const left = Math.max(8, Math.min(by.left, innerWidth - size.width - 8));
  const below = by.bottom + 8;
  const top = below + size.height < innerHeight - 8 ? below : Math.max(8, by.top - size.height - 8);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}

/** A modal dialog: the browser traps focus and closes it by Escape; it is removed once closed. */
export function showDialog(label: string, kind: string, ...children: Child[]): HTMLDialogElement {
  const dialog = h("dialog", { class: `dialog ${kind}`, "aria-label": label }, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before work is lost; resolves to whether to go on. */
export function confirmLoss(title: string, text: string, action: string): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = h("button", { class: "button", type: "button" }, "Cancel");
    const go = h("button", { class: "button danger", type: "button" }, action);
    const dialog = showDialog(
      title,
      "confirm",
      h("h2", {}, title),
      h("p", {}, text),
      h("div", { class: "dialog-actions" }, cancel, go),
    );
    cancel.addEventListener("click", () => dialog.close(""));
    go.addEventListener("click", () => dialog.close("yes"));
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
    cancel.focus();
  });
}

/** Tooltips of elements with data-tip: after a moment under the pointer, at once on keyboard focus. */
export function installTooltips(): void {
  const tip = h("div", { class: "tooltip", role: "tooltip", id: "tooltip", hidden: true });
  let timer = 0;
  let shownFor: HTMLElement | null = null;
  const hide = (): void => {
    clearTimeout(timer);
    tip.hidden = true;
    shownFor?.removeAttribute("aria-describedby");
    shownFor = null;
  };
  const show = (target: HTMLElement): void => {
    if (!target.isConnected || !target.dataset.tip) return;
    // A modal dialog is above everything else: the tooltip must be inside of it to be seen.
    (target.closest("dialog") ?? document.body).append(tip);
    tip.textContent = target.dataset.tip;
    tip.hidden = false;
    target.setAttribute("aria-describedby", tip.id);
    shownFor = target;
    const by = target.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const side = target.dataset.tipSide;
    let left = by.left + by.width / 2 - size.width / 2;
    let top = by.bottom + 8;
    if (side === "right") [left, top] = [by.right + 10, by.top + by.height / 2 - size.height / 2];
    else if (side === "left") [left, top] = [by.left - size.width - 10, by.top];
    else if (top + size.height > innerHeight - 8) top = by.top - size.height - 8;
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - size.width - 8))}px`;
    tip.style.top = `${Math.max(8, Math.min(top, innerHeight - size.height - 8))}px`;
  };
  const find = (event: Event): HTMLElement | null =>
    event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tip]") : null;
  document.addEventListener("pointerover", (event) => {
    const target = find(event);
    if (target === shownFor) return;
    hide();
    if (target && event.pointerType === "mouse") timer = window.setTimeout(() => show(target), 450);
  });
  document.addEventListener("focusin", (event) => {
    hide();
    const target = find(event);
    if (target && target.matches(":focus-visible")) show(target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

/** Numbers as people read them: three or four digits, powers of ten only where they help. */
export function digits(value: number, count = 3): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) return value.toExponential(Math.max(0, count - 1)).replace(/\.?0*e\+?/, "e");
  const text = value.toPrecision(count);
  return String(Number(text));
}

/** A force, N. */
export function newtons(force: number): string {
  if (force >= 1e6) return `${digits(force / 1e6)} MN`;
  if (force >= 1e3) return `${digits(force / 1e3)} kN`;
  if (force < 1) return `${digits(force * 1e3, 2)} mN`;
  return `${digits(force)} N`;
}

/** A scene's title for people: without its ending, "plastic-bend" as "Plastic bend". */
export function pretty(title: string): string {
  const words = title.replace(/^.*\//, "").replace(/\.json$/, "").replaceAll(/[-_]+/g, " ").trim();
  return words === "" ? title : words.charAt(0).toUpperCase() + words.slice(1);
}
