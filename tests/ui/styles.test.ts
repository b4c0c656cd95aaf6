import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";

const SOURCE = join(import.meta.dir, "../../src");

/** A relation after :has(), with what it styles. */
const RELATION = /:has\((?:[^()]|\([^()]*\))*\)+(?:\s*[>~+]\s*|\s+)(?<styled>[^\s,{>~+][^,{]*)/g;

test("a rule after :has() names a class, so that a change of the page does not restyle all of it", async () => {
  const wide: string[] = [];
  let relations = 0;
  for await (const path of new Glob("**/*.css").scan(SOURCE)) {
    const css = (await Bun.file(join(SOURCE, path)).text()).replaceAll(/\/\*[\s\S]*?\*\//g, "");
    for (const [rule, styled = ""] of css.matchAll(RELATION)) {
      relations += 1;
      if (!styled.includes(".")) wide.push(`${path}: ${rule.trim()}`);
    }
  }
  expect(wide).toEqual([]);
  expect(relations).toBeGreaterThan(2);
});
