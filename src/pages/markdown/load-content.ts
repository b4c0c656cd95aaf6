import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CONTENT_DIR } from "../../bundles/shipped-files.ts";
import { CONTENT_SCHEMAS, type Content, type ContentFile, type ContentFolder } from "./content.ts";
import { parseContentFile } from "./parse-content-file.ts";

/** Each file of these makes a page or a part of one; in the other folders the names are fixed. */
const OPEN_FOLDERS: readonly ContentFolder[] = ["guides", "blog", "help"];
const FILE_NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;

export interface LoadedContent {
  content: Content;
  /** A line for each mistake in the operator's files, which are left out then. */
  problems: string[];
}

/**
 * The shipped Markdown, with the operator's own files beside it or in its place.
 * @throws Error naming every mistake in the shipped files.
 */
export function loadContent(operatorDir?: string): LoadedContent {
  const shipped = readFolders(CONTENT_DIR, () => true);
  if (shipped.problems.length > 0) {
    throw new Error(`Please mend the content:\n${shipped.problems.join("\n")}`);
  }
  if (!operatorDir) return shipped;
  const own = readFolders(
    operatorDir,
    (folder, slug) =>
      OPEN_FOLDERS.includes(folder) || shipped.content[folder].some((file) => file.slug === slug),
  );
  const content = everyFolder((folder) => overlay(shipped.content[folder], own.content[folder]));
  return { content, problems: [...unknownFolders(operatorDir), ...own.problems] };
}

function readFolders(dir: string, hasPage: (folder: ContentFolder, slug: string) => boolean): LoadedContent {
  const problems: string[] = [];
  const content = everyFolder((folder) => readFolder(folder));
  return { content, problems };

  function readFolder<Folder extends ContentFolder>(folder: Folder): ContentFile<Folder>[] {
    return namesIn(join(dir, folder)).flatMap((name) => {
      const path = join(dir, folder, name);
      const slug = FILE_NAME.exec(name)?.[1];
      if (!slug) return report(path, 1, "a name has small letters, digits and hyphens, and ends in .md");
      if (!hasPage(folder, slug)) return report(path, 1, "there is no page of this name to replace");
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
    if (!parsed.problems) return [{ slug, meta: parsed.meta, body: parsed.body }];
    return parsed.problems.flatMap(({ line, message }) => report(path, line, message));
  }

  function report(path: string, line: number, message: string): [] {
    problems.push(`${path}:${line}: ${message}`);
    return [];
  }
}

function everyFolder(
  filesOf: <Folder extends ContentFolder>(folder: Folder) => ContentFile<Folder>[],
): Content {
  return {
    guides: filesOf("guides"),
    blog: filesOf("blog"),
    help: filesOf("help"),
    pages: filesOf("pages"),
    landing: filesOf("landing"),
    legal: filesOf("legal"),
  };
}

/** Everything but hidden files, so that a misnamed one is noticed; nothing where there is no such folder. */
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

function overlay<Folder extends ContentFolder>(base: ContentFile<Folder>[], own: ContentFile<Folder>[]) {
  const replaced = new Set(own.map(({ slug }) => slug));
  return [...base.filter(({ slug }) => !replaced.has(slug)), ...own];
}

function unknownFolders(dir: string): string[] {
  const known: readonly string[] = Object.keys(CONTENT_SCHEMAS);
  return namesIn(dir)
    .filter((name) => !known.includes(name) || !isFolder(join(dir, name)))
    .map((name) => `${join(dir, name)}: is left out; there are the folders ${known.join(", ")}`);
}
