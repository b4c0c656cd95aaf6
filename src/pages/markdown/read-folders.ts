import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PLANS_FILE } from "../plans/load-plans.ts";
import {
  CONTENT_SCHEMAS,
  type Content,
  type ContentFile,
  type ContentFolder,
  mapFolders,
} from "./content.ts";
import { parseContentFile } from "./parse-content-file.ts";

/** Folder of the translations, with folders of the same names below it. */
export const GERMAN_FOLDER = "german";

const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

export interface ReadOptions {
  /** Whether a file of this name is shown by a page. */
  mayAdd(folder: ContentFolder, slug: string): boolean;
  /** Whether a file may say `hidden: true` and nothing else. */
  mayHide(folder: ContentFolder): boolean;
}

export interface ReadContent {
  content: Content;
  /** Files such as `blog/our-news` that hide a shipped one. */
  hidden: Set<string>;
  /** A line for each mistake. */
  problems: string[];
}

/** Reads all Markdown below a folder, without the files that have mistakes. */
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
    if (parsed.is === "page") return [{ slug, meta: parsed.meta, body: parsed.body }];
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

/** Returns a line for each entry that is not a known folder. */
export function unknownFolders(dir: string): string[] {
  const known: readonly string[] = Object.keys(CONTENT_SCHEMAS);
  return namesIn(dir)
    .filter((name) => name !== PLANS_FILE && name !== GERMAN_FOLDER)
    .filter((name) => !known.includes(name) || !isFolder(join(dir, name)))
    .map((name) => `${join(dir, name)}: is left out; there are the folders ${known.join(", ")}`);
}

/** Returns all names but those of hidden files, so that misnamed ones are noticed. */
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
