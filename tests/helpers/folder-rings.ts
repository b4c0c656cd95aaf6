import { dirname } from "node:path";

export interface Import {
  from: string;
  to: string;
}

/**
 * Returns the imports between folders that are part of a ring, as `from -> to`. A file beside
 * sub-folders counts as a folder of its own, so that an entry may use the parts below it.
 */
export function findRings(imports: readonly Import[]): string[] {
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]));
  const parents = new Set([...files].flatMap((file) => ancestorsOf(dirname(file))));
  const nodeOf = (file: string) => (parents.has(dirname(file)) ? file : dirname(file));
  const arrows = imports.filter(({ from, to }) => nodeOf(from) !== nodeOf(to));
  const targets = Map.groupBy(arrows, ({ from }) => nodeOf(from));
  const reaches = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const { to } of targets.get(node) ?? []) {
        if (!seen.has(nodeOf(to))) open.push(nodeOf(to));
        seen.add(nodeOf(to));
      }
    }
    return seen;
  };
  const reached = new Map([...targets.keys()].map((node) => [node, reaches(node)]));
  const isRing = (from: string, to: string) => reached.get(nodeOf(to))?.has(nodeOf(from)) ?? false;
  return arrows.filter(({ from, to }) => isRing(from, to)).map(({ from, to }) => `${from} -> ${to}`);
}

/** Returns the parent folders, `["a/b", "a"]` for `a/b/c`. */
function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === "." ? [] : [parent, ...ancestorsOf(parent)];
}
