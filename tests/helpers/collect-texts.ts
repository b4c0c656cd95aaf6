import { readFileSync } from "node:fs";
import { Glob } from "bun";

const ROOT = `${import.meta.dir}/../../`;

/** A literal as the first argument of `t`, `mark` and `plural`, or as the text of `RichText`. */
const CALL = /\b(?:t|mark|plural)\(\s*(?:[\w.?()[\]]+,\s*)?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g;
const SECOND = /\bplural\(\s*[\w.?()[\]]+,\s*"(?:[^"\\\n]|\\.)*",\s*("(?:[^"\\\n]|\\.)*")/g;
const RICH = /<RichText\b[^>]*?\stext=(?:\{\s*)?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g;

/** A noun that is counted, with `s` in the plural. */
const NOUN = /\bcountOf\([^"\n]*?,\s*"([^"\n]+)"/g;

/** Returns every text that code below some folders shows in the language of the page. */
export function collectTexts(...folders: string[]): Set<string> {
  const texts = new Set<string>();
  for (const folder of folders) {
    for (const path of new Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT })) {
      const code = readFileSync(`${ROOT}${path}`, "utf8");
      for (const pattern of [CALL, SECOND, RICH]) {
        for (const [, literal = ""] of code.matchAll(pattern)) texts.add(textOfLiteral(literal));
      }
      for (const [, noun = ""] of code.matchAll(NOUN)) texts.add(`1 ${noun}`).add(`{count} ${noun}s`);
    }
  }
  return texts;
}

function textOfLiteral(literal: string): string {
  const inner = literal.slice(1, -1);
  const escaped = literal.startsWith("'") ? inner.replaceAll("\\'", "'").replaceAll('"', '\\"') : inner;
  return JSON.parse(`"${escaped}"`);
}
