import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");

/** British spellings that have slipped in before, and percent signs set apart as in German. */
const BRITISH =
  /(?<![\w./#-])(?:colour\w*|grey\w*|favour\w*|behaviour\w*|neighbour\w*|harbour\w*|centred?|centring|organis\w+|recognis\w+|optimis(?!ti)\w+|standardis\w+|customis\w+|personalis\w+|summaris\w+|minimis\w+|maximis\w+|analyse[ds]?|catalogue\w*|programmes?|cancell(?:ed|ing)|labell(?:ed|ing)|travell\w+|modell\w+|judgement\w*|licence\w*|whilst|learnt|towards|any more(?=[.,;:!?)]))(?![\w-])|\d %/i;

/** Words that stay: the specification's, those of other sites' links, German beside English. */
const KEPT = /AI-powered optimisation|help centre|(?:Ihre|Gemeinnützige) Organisation(?:en)?/g;

const ENGLISH_FILES = [
  "src/pages/content/{blog,guides,help,landing,pages}/*.md",
  "src/pages/content/plans.yaml",
  "src/pages/content/legal/{privacy,terms}.md",
  "widget/i18n/en.json",
  "*.md",
  "docs/**/*.md",
];

test.each(ENGLISH_FILES)("%s is spelled as Americans do", async (pattern) => {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan(ROOT));
  expect(paths).not.toBeEmpty();
  const places: string[] = [];
  for (const path of paths) {
    const text = await Bun.file(join(ROOT, path)).text();
    for (const word of britishIn(text)) places.push(`${path}: ${word}`);
  }
  expect(places).toEqual([]);
});

test("texts within the code are spelled as Americans do", async () => {
  const places: string[] = [];
  for await (const path of new Bun.Glob("{cli,src,islands,widget}/**/*.{ts,tsx}").scan(ROOT)) {
    if (/german|\bde\b/.test(path)) continue;
    const text = await Bun.file(join(ROOT, path)).text();
    for (const literal of textsOf(text))
      for (const word of britishIn(literal)) places.push(`${path}: ${word}`);
  }
  expect(places).toEqual([]);
});

function britishIn(text: string): string[] {
  return Array.from(text.replaceAll(KEPT, "").matchAll(new RegExp(BRITISH, "gi")), ([word]) => word);
}

/** Returns the texts of literals and markup; a literal of one word is a value. */
function textsOf(code: string): string[] {
  const withoutComments = code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const literals = withoutComments.matchAll(/"[^"\n]+"|`[^`]+`/g);
  const markup = withoutComments.matchAll(/^\s+[A-Z]?[\w’,. ]+$/gm);
  return Array.from([...literals, ...markup], ([text]) => text).filter(
    (text) => /\S\s\S/.test(text) || /^["`][A-Z]/.test(text),
  );
}
