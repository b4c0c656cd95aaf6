/** Node of a decoded form: text, or a level of brackets. Lists are levels with indexes as keys. */
export type FormNode = string | FormLevel;
export type FormLevel = Map<string, FormNode>;

const MAX_DEPTH = 8;

/** Decodes `items[0][price]=x&expand[]=y` into maps, so no name can reach a prototype. */
export function decodeForm(text: string): FormLevel {
  const root: FormLevel = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(root, keysOf(name), value);
  return root;
}

function keysOf(name: string): string[] {
  const bracket = name.indexOf("[");
  if (bracket <= 0) return [name];
  return [
    name.slice(0, bracket),
    ...name
      .slice(bracket + 1)
      .replace(/\]$/, "")
      .split("]["),
  ].slice(0, MAX_DEPTH);
}

function place(level: FormLevel, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(level.size) : key;
  if (rest.length === 0) {
    level.set(name, value);
    return;
  }
  const next = level.get(name);
  const child: FormLevel = next instanceof Map ? next : new Map();
  level.set(name, child);
  place(child, rest, value);
}
