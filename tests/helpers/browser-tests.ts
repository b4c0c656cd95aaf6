import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const TESTS = join(import.meta.dir, "..");
const BROWSER = join(import.meta.dir, "chromium.ts");

export interface TestFiles {
  /** Files that start a browser, directly or through an import. */
  browser: string[];
  others: string[];
}

/** Returns the paths of all test files, in alphabetical order. */
export function testFiles(): TestFiles {
  const reaches = new Map<string, boolean>();
  const files = [...new Bun.Glob("**/*.test.{ts,tsx}").scanSync(TESTS)]
    .map((name) => join(TESTS, name))
    .sort();
  const named = (isBrowser: boolean) =>
    files
      .filter((file) => reachesBrowser(file, reaches) === isBrowser)
      .map((file) => join("tests", relative(TESTS, file)));
  return { browser: named(true), others: named(false) };
}

const transpilers = {
  ".ts": new Bun.Transpiler({ loader: "ts" }),
  ".tsx": new Bun.Transpiler({ loader: "tsx" }),
};

function reachesBrowser(file: string, known: Map<string, boolean>): boolean {
  if (file === BROWSER) return true;
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const found = transpilers[file.endsWith("x") ? ".tsx" : ".ts"]
    .scanImports(readFileSync(file, "utf8"))
    .map(({ path }) => path)
    .filter((path) => /^(\.\.?|#tests)\/.*\.tsx?$/.test(path))
    .map((path) => (path.startsWith("#") ? join(TESTS, path.slice(7)) : join(dirname(file), path)))
    .some((imported) => imported.startsWith(TESTS) && reachesBrowser(imported, known));
  known.set(file, found);
  return found;
}
