import { dirname } from "node:path";
import { distancesTo } from "./import-graph.ts";

/** A folder in common counts as much as this many imports in between. */
const FOLDER_WEIGHT = 2;
/** Distance of a text or a picture, which no import shows, from the tests of the whole project. */
const OF_ANYTHING = 4;

/** Returns the tests that a change reaches: those beside it by folder or by imports first. */
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
