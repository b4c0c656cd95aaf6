import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/** Returns the classes that have a rule of their own in a folder's style sheets. */
function classesIn(folder: string): Set<string> {
  const sheets = [...new Bun.Glob("**/*.css").scanSync(join(ROOT, folder))];
  const css = sheets.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
  const selectors = css.replace(/\/\*.*?\*\//gs, "").match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors.flatMap((one) => one.split(",")).flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []),
  );
}

test("no class of the dashboard is defined by the site's styles, which it loads as well", () => {
  const [dashboard, site] = [classesIn("src/dashboard"), classesIn("src/ui")];
  expect(Math.min(dashboard.size, site.size)).toBeGreaterThan(100);
  expect([...dashboard.intersection(site)]).toEqual([]);
});

/** A relation after :has(), with what it styles. */
const RELATION = /:has\((?:[^()]|\([^()]*\))*\)+(?:\s*[>~+]\s*|\s+)(?<styled>[^\s,{>~+][^,{]*)/g;

test("a rule after :has() names a class, so that a change of the page does not restyle all of it", async () => {
  const wide: string[] = [];
  let relations = 0;
  for await (const path of new Bun.Glob("**/*.css").scan(join(ROOT, "src"))) {
    const css = (await Bun.file(join(ROOT, "src", path)).text()).replaceAll(/\/\*[\s\S]*?\*\//g, "");
    for (const [rule, styled = ""] of css.matchAll(RELATION)) {
      relations += 1;
      if (!styled.includes(".")) wide.push(`${path}: ${rule.trim()}`);
    }
  }
  expect(wide).toEqual([]);
  expect(relations).toBeGreaterThan(2);
});
