import { expect, test } from "bun:test";
import { join } from "node:path";
import { processorMs } from "./helpers/processor-time.ts";

const ROOT = join(import.meta.dir, "..");
/** Folders that receive strangers' text; code in the browser can only slow its own user. */
const FOLDERS =
  /^src\/(?:shared|http|features|safe-fetch|scanner|mail|db|demo-stripe(?!\/browser)|pages\/markdown)\//;
const LENGTH = 50_000;
/** Processor time: linear expressions take less than 1 ms, quadratic ones some seconds. */
const LONGEST_MS = 500;

/** Matches a literal after a bracket, an operator, a comma or a keyword. */
const LITERAL =
  /(?:[(,=:[!&|?{;]|\breturn|=>)\s*\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

interface Found {
  path: string;
  pattern: RegExp;
}

async function patternsOf(path: string): Promise<Found[]> {
  const text = await Bun.file(join(ROOT, path)).text();
  const code = text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
  return [...code.matchAll(LITERAL)].map(([, source = "", flags = ""]) => ({
    path,
    pattern: new RegExp(source, flags.replace("y", "")),
  }));
}

/** Inputs that make overlapping loops backtrack: a long run, then a mismatch. */
const RUNS = [
  ..."a0 \t\n-._/;:=@,\"'<>&%#[]()\\A",
  ..."a.|a-|a |a0|; |0.|a@|::|:0|q=0|;q=0|\r\n|<a|</|a=|a/|[a]|&#x|%41|../|--|set |a\\".split("|"),
];

function textsOf(run: string): string[] {
  const long = run.repeat(Math.floor(LENGTH / run.length));
  return [long, `${long}\u0000`, `a${long}!`, `"${long}`, `/${long}\u0000`];
}

test("no regular expression takes more than linear time on any text", async () => {
  const paths = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(ROOT)].filter((path) => FOLDERS.test(path));
  const found = (await Promise.all(paths.map(patternsOf))).flat();
  expect(found.length).toBeGreaterThan(120);
  const slow = new Map<Found, string>();
  for (const run of RUNS) {
    for (const text of textsOf(run)) {
      for (const one of found.filter((candidate) => !slow.has(candidate))) {
        one.pattern.lastIndex = 0;
        const took = await processorMs(() => one.pattern.exec(text));
        if (took > LONGEST_MS)
          slow.set(one, `${one.path}: ${one.pattern} on ${JSON.stringify(text.slice(0, 12))}`);
      }
    }
  }
  expect([...slow.values()]).toEqual([]);
});
