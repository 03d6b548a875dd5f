// A value that tells those who subscribed when it changes: all the state management that the page needs.

export interface Readable<T> {
  get(): T;
  /** Calls `fn` with the value now and after every change; returns a function that ends it. */
  subscribe(fn: (value: T) => void): () => void;
}

export class Store<T> implements Readable<T> {
  #value: T;
  #listeners = new Set<(value: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get(): T {
    return this.#value;
  }

  /** Values are compared by identity: pass a new object where something inside has changed. */
  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener(value);
  }

  /** Sets some members of an object. */
  patch(part: Partial<T>): void {
    this.set({ ...this.#value, ...part });
  }

  subscribe(fn: (value: T) => void): () => void {
    this.#listeners.add(fn);
    fn(this.#value);
    return () => this.#listeners.delete(fn);
  }
}

/** Things that happen and are not kept. */
export class Signal<T> {
  #listeners = new Set<(value: T) => void>();

  on(fn: (value: T) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  emit(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
}

/** A store that this browser remembers between visits. */
export function remembered<T>(key: string, initial: T, valid: (value: unknown) => value is T): Store<T> {
  const name = `pliant.${key}`;
  let value = initial;
  try {
    const text = localStorage.getItem(name);
    const parsed: unknown = text === null ? undefined : JSON.parse(text);
    if (valid(parsed)) value = parsed;
  } catch {
    // Storage may be forbidden or hold something else: the initial value serves.
  }
  const store = new Store(value);
  store.subscribe((next) => {
    try {
      localStorage.setItem(name, JSON.stringify(next));
    } catch {
      // Full or forbidden: it is not remembered.
    }
  });
  return store;
}
