import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "./shown-texts.ts";

/**
 * `bun src/build/unearned-files.ts` lists files in `src` that belong in their only importer; see
 * `docs/style.md`.
 */
const LONG_LINES = 120;
const MOST_LINES = 300;
/** Minimum length at which a component earns its own file. */
const COMPONENT_LINES = 50;

/** Files that are always separate: routes, shared parts of a noun, text, emails, rule families. */
const NAMED =
  /(?:contract|schemas|messages|choices|routes)\.ts$|words|english|german|\/(?:engine\/(?:rules|layout)|mails|scan-rules)\//;
const LISTS = /routes\.ts$|\/(?:all-pages|[\w-]+-pages|router|words|texts-in)\.tsx?$/;

/** Returns lines such as `src/a/b.ts (12 lines) belongs in src/a/c.ts`. */
export function unearnedFiles(): string[] {
  const glob = new Bun.Glob("{src,cli,islands,widget}/**/*.{ts,tsx}");
  const files = new Map(
    [...glob.scanSync(ROOT)].map((path) => [path, readFileSync(join(ROOT, path), "utf8")]),
  );
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const target of importsOf(path, text)) {
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  const linesOf = (path: string) => (files.get(path) ?? "").split("\n").length - 1;
  return [...importers].flatMap(([path, from]) => {
    const [into = ""] = from;
    const lines = linesOf(path);
    if (from.size > 1 || !path.startsWith("src/") || roomOf(path) !== roomOf(into)) return [];
    const isLong = lines >= LONG_LINES || lines + linesOf(into) > MOST_LINES;
    const isComponent = path.endsWith(".tsx") && lines >= COMPONENT_LINES;
    const isLoadedLater = new RegExp(`import\\("[^"]*/${path.split("/").at(-1)}"\\)`).test(
      files.get(into) ?? "",
    );
    const isEarned = isLong || isComponent || isLoadedLater || NAMED.test(path) || LISTS.test(into);
    const hasAssets = / with \{ type: /.test(files.get(path) ?? "");
    return isEarned || hasAssets || isEntry(files.get(path)) || isEntry(files.get(into))
      ? []
      : [`${path} (${lines} lines) belongs in ${into}`];
  });
}

/** Whether a file runs code on import or re-exports other files. */
function isEntry(text = ""): boolean {
  return /^(?:await |void |if |for |export \{.*from|\w+(?:\.\w+)*\()/m.test(text);
}

function importsOf(path: string, text: string): string[] {
  const targets = [...text.matchAll(/(?:\bfrom|\bimport\(?|new URL\()\s*"([.#][^"$]+\.tsx?)"/g)];
  return targets.map(([, target = ""]) =>
    target.startsWith(".")
      ? join(dirname(path), target)
      : target.replace(/^#(shared|ui)\//, "src/$1/").replace(/^#/, ""),
  );
}

/** Returns the folder for the file's noun; only files within it may be merged. */
function roomOf(path: string): string | undefined {
  return /^(?:src\/(?:features|dashboard\/features|shared)\/[^/]+|[^/]+\/[^/]+)\//.exec(path)?.[0];
}

if (import.meta.main) {
  const found = unearnedFiles();
  console.log(found.join("\n"));
  process.exit(found.length > 0 ? 1 : 0);
}
