import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

const ROOT = join(import.meta.dir, "../..");
const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, folder]) => [alias.replace("*", ""), folder.replace(/^\.\/|\*$/g, "")] as const,
);
const transpilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/**
 * Imports of each file that the given ones reach within the project, by paths from its root.
 * @param isStatic whether to leave out imports that wait until they are needed.
 */
export function importGraph(entries: readonly string[], isStatic = false): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (graph.has(file)) continue;
    const imports = importsOf(file, isStatic);
    graph.set(file, imports);
    open.push(...imports);
  }
  return graph;
}

function importsOf(file: string, isStatic: boolean): string[] {
  const kind = /\.(tsx?)$/.exec(file)?.[1] as keyof typeof transpilers | undefined;
  if (!kind) return [];
  return transpilers[kind]
    .scanImports(readFileSync(join(ROOT, file), "utf8"))
    .filter((one) => !isStatic || one.kind === "import-statement")
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

/** A folder in common counts as much as this many imports in between. */
const FOLDER_WEIGHT = 2;
/** Distance of a text or a picture, which no import shows, from the tests of the whole project. */
const OF_ANYTHING = 4;

/** Returns the tests that a change reaches: those next to it by folder or by imports first. */
export function nearestTests(
  changed: readonly string[],
  tests: readonly string[],
  graph: ReadonlyMap<string, readonly string[]>,
): string[] {
  const scores = new Map<string, number>();
  for (const file of changed) {
    const distances = distancesTo([file], graph);
    for (const test of tests) {
      const isOfProject = dirname(test) === "tests";
      const distance = distances.get(test) ?? (isOfProject ? OF_ANYTHING : sharesFolder(file, test));
      if (distance === undefined) continue;
      const score = distance - FOLDER_WEIGHT * foldersInCommon(file, test);
      scores.set(test, Math.min(score, scores.get(test) ?? score));
    }
  }
  return [...scores].sort(([, a], [, b]) => a - b).map(([test]) => test);
}

function sharesFolder(file: string, test: string): number | undefined {
  return foldersInCommon(file, test) > 1 ? OF_ANYTHING : undefined;
}

/** Counts the folders that `src/a/b/c.ts`, or `widget/b`, shares with `tests/a/b/d.test.ts`. */
function foldersInCommon(file: string, test: string): number {
  const [ours, theirs] = [file, test].map((path) =>
    dirname(path)
      .replace(/^(src|tests)\//, "")
      .split("/"),
  );
  const differs = ours?.findIndex((folder, at) => folder !== theirs?.[at]) ?? 0;
  return differs === -1 ? (ours?.length ?? 0) : differs;
}
