import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const MAX_COLUMNS = 100;

const OPENING = /^(What|Of|Null|Where|As|Those|Which|With|Whom|Whoever)\b/;

interface Comment {
  line: number;
  /** The whole line, with its indentation. */
  source: string;
  /** The words alone. */
  text: string;
  /** Whether a docstring opens here. */
  opens: boolean;
}

/** Rules of docs/style.md that a pattern can check. */
const RULES: ReadonlyArray<{ name: string; breaks(comment: Comment): boolean }> = [
  {
    name: "a docstring opens with a verb or a noun phrase",
    breaks: ({ opens, text }) => opens && OPENING.test(text),
  },
  { name: 'functions "return", servers "reply"', breaks: ({ text }) => /\banswers\b/i.test(text) },
  {
    name: "comments name the public standard",
    breaks: ({ text }) => /\bspec(ification)? section\b/i.test(text),
  },
  {
    name: `comments wrap at ${MAX_COLUMNS} columns`,
    breaks: ({ source }) => source.length > MAX_COLUMNS,
  },
];

test.each(RULES)("$name", async ({ breaks }) => {
  const places: string[] = [];
  for (const path of await sourceFiles()) {
    const text = await Bun.file(join(ROOT, path)).text();
    for (const comment of commentsOf(text)) {
      if (breaks(comment)) places.push(`${path}:${comment.line}: ${comment.text}`);
    }
  }
  expect(places).toEqual([]);
});

async function sourceFiles(): Promise<string[]> {
  const glob = new Bun.Glob("{cli,src,islands,widget,tests}/**/*.{ts,tsx,css}");
  const files = await Array.fromAsync(glob.scan({ cwd: ROOT }));
  return files.sort();
}

function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  let isBlock = false;
  let awaitsOpening = false;
  for (const [at, line] of source.split("\n").entries()) {
    const [, start] = /^\s*\{?(\/\*\*?|\/\/)/.exec(line) ?? [];
    if (!isBlock && !start) continue;
    const text = line
      .replace(/^\s*(\{?\/\*\*?|\/\/|\*(?!\/))?\s?/, "")
      .replace(/\s*\*\/.*$/, "")
      .trim();
    awaitsOpening ||= start === "/**";
    if (text !== "") {
      comments.push({ line: at + 1, source: line, text, opens: awaitsOpening });
      awaitsOpening = false;
    }
    isBlock = (isBlock || start?.startsWith("/*") === true) && !line.includes("*/");
  }
  return comments;
}
