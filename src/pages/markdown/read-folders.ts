import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { isPageLanguage, PAGE_LANGUAGES } from "#shared/language/language.ts";
import { parseYaml, type YamlProblem } from "../parse-yaml.ts";
import { PLANS_FILE } from "../plans/load-plans.ts";
import {
  CONTENT_SCHEMAS,
  type Content,
  type ContentFile,
  type ContentFolder,
  mapFolders,
} from "./content.ts";
import { parseMenus } from "./menu-texts.ts";
import { pictureProblems } from "./named-picture.ts";
import { placeholderProblems } from "./placeholders.ts";

const HIDDEN = v.strictObject({ hidden: v.literal(true) });
const FRONTMATTER = /^---\n([\s\S]*?)^---(?:\n|$)/m;

/** Folder for translations, containing folders of the same names. */
export const GERMAN_FOLDER = "german";

const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

export interface ReadOptions {
  /** Whether any page shows a file of this name. */
  mayAdd(folder: ContentFolder, slug: string): boolean;
  /** Whether a file may consist solely of `hidden: true`. */
  mayHide(folder: ContentFolder): boolean;
}

export interface ReadContent {
  content: Content;
  /** Files such as `blog/our-news` that hide a shipped file. */
  hidden: Set<string>;
  /** One line per error. */
  problems: string[];
}

/** Reads all Markdown below a folder, skipping files with errors. */
export function readFolders(dir: string, { mayAdd, mayHide }: ReadOptions): ReadContent {
  const problems: string[] = [];
  const hidden = new Set<string>();
  const content = mapFolders((folder) => readFolder(folder));
  return { content, hidden, problems };

  function readFolder<Folder extends ContentFolder>(folder: Folder): ContentFile<Folder>[] {
    return namesIn(join(dir, folder)).flatMap((name) => {
      const path = join(dir, folder, name);
      const slug = FILE_NAME.exec(name)?.[1];
      if (!slug) return report(path, 1, "a name has small letters, digits and hyphens, and ends in .md");
      if (!mayAdd(folder, slug)) return report(path, 1, "there is no page of this name to replace");
      return readFile(folder, slug, path);
    });
  }

  function readFile<Folder extends ContentFolder>(
    folder: Folder,
    slug: string,
    path: string,
  ): ContentFile<Folder>[] {
    const text = readText(path);
    if (text === null) return report(path, 1, "cannot be read");
    const parsed = parseContentFile(CONTENT_SCHEMAS[folder], text);
    if (parsed.is === "page") {
      const { meta, body } = parsed;
      const problems = folder === "menus" ? parseMenus(body).problems : [];
      const start = text.split("\n").length - body.split("\n").length;
      if (problems.length > 0)
        return problems.flatMap(({ line, message }) => report(path, start + line, message));
      return [{ slug, meta, body }];
    }
    if (parsed.is === "wrong")
      return parsed.problems.flatMap(({ line, message }) => report(path, line, message));
    if (!mayHide(folder)) return report(path, 1, "cannot be hidden, since other pages lead here");
    hidden.add(`${folder}/${slug}`);
    return [];
  }

  function report(path: string, line: number, message: string): [] {
    problems.push(`${path}:${line}: ${message}`);
    return [];
  }
}

/** Returns one line for each entry that is not a known folder. */
export function unknownFolders(dir: string): string[] {
  const known: readonly string[] = Object.keys(CONTENT_SCHEMAS);
  return namesIn(dir)
    .filter((name) => name !== PLANS_FILE && name !== GERMAN_FOLDER)
    .filter((name) => !known.includes(name) || !isFolder(join(dir, name)))
    .map((name) => `${join(dir, name)}: is left out; there are the folders ${known.join(", ")}`);
}

/** Returns all names except dotfiles, so misnamed files are noticed. */
function namesIn(folder: string): string[] {
  if (!isFolder(folder)) return [];
  const names = readdirSync(folder).sort();
  return names.filter((name) => !name.startsWith("."));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

type ParsedContent<Meta> =
  | { is: "page"; meta: Meta; body: string }
  /** A file whose frontmatter is only `hidden: true`. */
  | { is: "hidden" }
  | { is: "wrong"; problems: YamlProblem[] };

/** Parses the frontmatter and text of one Markdown file, and lists all its problems. */
export function parseContentFile<Schema extends v.GenericSchema>(
  schema: Schema,
  file: string,
): ParsedContent<v.InferOutput<Schema>> {
  const text = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const frontmatter = FRONTMATTER.exec(text);
  if (!frontmatter || frontmatter.index > 0) {
    return failed([{ line: 1, message: "has to begin with frontmatter between two lines of ---" }]);
  }
  const yaml = frontmatter[1] ?? "";
  const body = text.slice(frontmatter[0].length);
  const problems = bodyProblems(text, frontmatter[0].length);
  const values = parseYaml(yaml);
  if ("problem" in values) {
    const { line, message } = values.problem;
    return failed([{ line: line + 1, message }, ...problems]);
  }
  if (v.is(HIDDEN, values.value)) return { is: "hidden" };
  const meta = v.safeParse(schema, values.value);
  if (meta.success && problems.length === 0) return { is: "page", meta: meta.output, body };
  return failed([...(meta.issues ?? []).map((issue) => metaProblem(issue, yaml)), ...problems]);
}

function failed(problems: YamlProblem[]) {
  return { is: "wrong", problems: problems.sort((one, other) => one.line - other.line) } as const;
}

function metaProblem(issue: v.BaseIssue<unknown>, yaml: string): YamlProblem {
  const key = String(issue.path?.[0]?.key ?? "");
  const index = yaml.split("\n").findIndex((line) => line.startsWith(`${key}:`));
  const name = v.getDotPath(issue) ?? "frontmatter";
  return { line: index < 0 ? 1 : index + 2, message: `${name}: ${reasonOf(issue)}` };
}

function reasonOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== "strict_object") return received === "undefined" ? "is missing" : message;
  if (expected === "never") return "is not known here";
  return received === "undefined" ? "is missing" : "has to be lines of `name: value`";
}

function bodyProblems(text: string, bodyStart: number): YamlProblem[] {
  const lineOf = (at: number) => text.slice(0, at).split("\n").length;
  return [
    ...[...placeholderProblems(text), ...pictureProblems(text)].map(({ at, message }) => ({
      line: lineOf(at),
      message,
    })),
    ...headingProblems(text.slice(bodyStart)).map(({ line, message }) => ({
      line: line + lineOf(bodyStart) - 1,
      message,
    })),
  ];
}

/** Returns problems with headings outside code. */
function headingProblems(body: string): YamlProblem[] {
  let inCode = false;
  return body.split("\n").flatMap((text, index) => {
    if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
    const message = inCode ? null : headingProblem(text);
    return message ? [{ line: index + 1, message }] : [];
  });
}

function headingProblem(line: string): string | null {
  if (/^# /.test(line)) return "headings begin at ##; the title in the frontmatter is the page's # heading";
  const [, level, mark] = /^(#+) .*(?<!\{)\{([a-z]{2,3}(?:-\w+)?)\}\s*$/.exec(line) ?? [];
  if (mark === undefined || (level === "##" && isPageLanguage(mark))) return null;
  return `{${mark}}: a part's language stands at its ## heading, as ${PAGE_LANGUAGES.map((lang) => `{${lang}}`).join(" or ")}`;
}
