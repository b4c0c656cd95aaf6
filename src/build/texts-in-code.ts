import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

/** The repository. */
export const ROOT = join(import.meta.dir, "../..");

/**
 * Literals that code shows, each at the end of its match: the first argument of `t`, `mark` and
 * `plural`, the second one of `plural`, and the text of `RichText`.
 */
const SHOWN = [
  /\b(?:t|mark|plural)\(\s*(?:[\w.?()[\]]+,\s*)?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g,
  /\bplural\(\s*[\w.?()[\]]+,\s*"(?:[^"\\\n]|\\.)*",\s*("(?:[^"\\\n]|\\.)*")/g,
  /<RichText\b[^>]*?\stext=(?:\{\s*)?("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g,
];

/** Returns every text that code below some folders shows in the language of the page. */
export function collectTexts(...folders: string[]): Set<string> {
  return new Set(
    sources(folders).flatMap((code) =>
      SHOWN.flatMap((pattern) => [...code.matchAll(pattern)].map(([, literal = ""]) => textOf(literal))),
    ),
  );
}

/** Replaces the texts that code shows; those that `translate` does not know stay. */
export function replaceTexts(code: string, translate: (text: string) => string | undefined): string {
  return SHOWN.reduce(
    (changed, pattern) =>
      changed.replace(pattern, (match: string, literal: string) => {
        const translated = translate(textOf(literal));
        if (translated === undefined) return match;
        const before = match.slice(0, -literal.length);
        // An attribute of JSX has no escapes.
        return (
          before + (before.endsWith("=") ? `{${JSON.stringify(translated)}}` : JSON.stringify(translated))
        );
      }),
    code,
  );
}

function sources(folders: string[]): string[] {
  const paths = folders.flatMap((folder) => [
    ...new Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT, absolute: true }),
  ]);
  return paths.map((path) => readFileSync(path, "utf8"));
}

function textOf(literal: string): string {
  const inner = literal.slice(1, -1);
  const escaped = literal.startsWith("'") ? inner.replaceAll("\\'", "'").replaceAll('"', '\\"') : inner;
  return JSON.parse(`"${escaped}"`);
}
