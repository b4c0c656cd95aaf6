import { expect, test } from "bun:test";
import { join } from "node:path";
import { distancesTo, importGraph } from "./helpers/import-graph.ts";

const ROOT = join(import.meta.dir, "..");
/** Helpers by which a file needs more than Bun; the first that it reaches counts. */
const NEEDS = [
  { name: "browser", helper: "tests/helpers/chromium.ts" },
  { name: "binary", helper: "tests/helpers/executable.ts" },
  { name: "pg", helper: "tests/helpers/database.ts" },
];

test("a test's name says what it needs: a database, Chromium or the executable", () => {
  const files = [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync(ROOT)];
  const graph = importGraph(files);
  const reaching = NEEDS.map(({ name, helper }) => ({ name, files: distancesTo([helper], graph) }));
  const named = (file: string) => /\.(pg|browser|binary)\.test\.tsx?$/.exec(file)?.[1];
  const wrong = files.flatMap((file) => {
    const reached = reaching.find(({ files: found }) => found.has(file))?.name;
    const isOfExecutable = file.startsWith("tests/executable/") && reached !== "browser";
    const needs = isOfExecutable ? "binary" : reached;
    return needs === named(file) ? [] : [`${file} needs ${needs ?? "nothing"}`];
  });
  expect(files.length).toBeGreaterThan(300);
  expect(wrong.sort()).toEqual([]);
});
