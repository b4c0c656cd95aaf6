import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { ROOT } from "../../src/build/shown-texts.ts";

/** A message that our own code of the scanner may write, with `5` for each value. */
export interface EngineSentence {
  sentence: string;
  /** Rules that the file names. */
  rules: string[];
}

const FOLDER = "src/scanner/engine/{rules,layout,keyboard}/**/*.ts";
const LITERAL = /(["`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const EITHER = /\? "([^"]*)" : "([^"]*)"$/;
/** Constants of which a sentence has one of the literals in place. */
const PARTS = ["group", "missing", "others"];

/** Returns the messages in the code of our own rules. */
export function engineSentences(): EngineSentence[] {
  const paths = [...new Glob(FOLDER).scanSync({ cwd: ROOT })].sort();
  const files = paths.map((path) => withoutComments(readFileSync(join(ROOT, path), "utf8")));
  const occasions = files.flatMap((code) => [...code.matchAll(/lossMessage\("([^"]+)"/g)]);
  const when = occasions.map(([, text = ""]) => text);
  return files.flatMap((code) => sentencesIn(code, when));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

function sentencesIn(code: string, when: string[]): EngineSentence[] {
  const rules = [...code.matchAll(/\bid: "([\w-]+)"/g)].map(([, id = ""]) => id);
  return [...code.matchAll(LITERAL)].flatMap(({ 2: literal = "", index }) => {
    if (!isSentence(literal)) return [];
    const before = code.slice(0, index);
    const parts = Object.fromEntries(PARTS.map((name) => [name, literalsOf(name, before)]));
    return variantsOf(literal, { ...parts, when }).map((sentence) => ({ sentence, rules }));
  });
}

function isSentence(literal: string): boolean {
  return /^(?:[A-Z]|"?\$\{|aria-).* .*(?:[.?]|\$\{(?:others|missing)\})$/.test(literal);
}

/** Returns the literals of the last constant with a name. */
function literalsOf(name: string, code: string): string[] {
  const [, value = ""] =
    [...code.matchAll(new RegExp(`\\bconst ${name} =([\\s\\S]*?;\\n)`, "g"))].at(-1) ?? [];
  return [...value.matchAll(LITERAL)].map(([, , literal = ""]) => literal);
}

/** Returns a literal with each part that it may have in place of its expressions. */
function variantsOf(literal: string, parts: Readonly<Record<string, readonly string[]>>): string[] {
  const [expression, code = ""] = /\$\{([^}]*)\}/.exec(literal) ?? [];
  if (expression === undefined) return [literal];
  const [, ...either] = EITHER.exec(code) ?? [];
  const choices = parts[code] ?? (either.length > 0 ? either : ["5"]);
  return choices.flatMap((choice) =>
    variantsOf(
      literal.replace(expression, () => choice),
      parts,
    ),
  );
}
