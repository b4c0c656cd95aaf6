import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dir, "../..");
const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, folder]) => [alias.replace("*", ""), folder.replace(/^\.\/|\*$/g, "")] as const,
);
const transpilers = {
  ts: new Bun.Transpiler({ loader: "ts" }),
  tsx: new Bun.Transpiler({ loader: "tsx" }),
};

/** Imports of each file that the given ones reach within the project, by paths from its root. */
export function importGraph(entries: readonly string[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (graph.has(file)) continue;
    const imports = importsOf(file);
    graph.set(file, imports);
    open.push(...imports);
  }
  return graph;
}

function importsOf(file: string): string[] {
  const kind = /\.(tsx?)$/.exec(file)?.[1] as keyof typeof transpilers | undefined;
  if (!kind) return [];
  return transpilers[kind]
    .scanImports(readFileSync(join(ROOT, file), "utf8"))
    .map(({ path }) => resolve(file, path))
    .filter((path) => path !== null && /\.\w+$/.test(path) && existsSync(join(ROOT, path))) as string[];
}

function resolve(from: string, target: string): string | null {
  if (target.startsWith(".")) return relative(ROOT, join(ROOT, dirname(from), target));
  const alias = ALIASES.find(([prefix]) => target.startsWith(prefix));
  return alias ? alias[1] + target.slice(alias[0].length) : null;
}

/** Returns how many imports lie between each file that reaches a target and the nearest one. */
export function distancesTo(
  targets: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [from, imports] of graph) {
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  const distances = new Map(targets.map((target) => [target, 0]));
  // A Map yields what is added while it is walked, so that this goes by distance.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}
