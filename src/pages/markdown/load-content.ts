import { join } from "node:path";
import { BUILDERS } from "#shared/sites/builders.ts";
import { CONTENT_DIR } from "../../bundles/shipped-files.ts";
import { type Content, type ContentFolder, mapFolders } from "./content.ts";
import {
  GERMAN_FOLDER,
  type ReadContent,
  type ReadOptions,
  readFolders,
  unknownFolders,
} from "./read-folders.ts";

/** Folders to which operators may add files; names in other folders are fixed. */
const OPEN_FOLDERS: readonly ContentFolder[] = ["guides", "blog", "help"];

export interface LoadedContent {
  content: Content;
  /** Translations under the same names; legal texts name their own language. */
  german: Content;
  /** One line per error in the operator's files; files with errors are skipped. */
  problems: string[];
}

/**
 * Loads the shipped Markdown, which the operator's files extend or replace. Omits the shipped
 * translation of any English text that the operator replaced or hid.
 * @throws Error naming every error in the shipped files.
 */
export function loadContent(operatorDir?: string): LoadedContent {
  const everything = { mayAdd: () => true, mayHide: () => false };
  const shipped = readFolders(CONTENT_DIR, everything);
  const shippedGerman = readFolders(join(CONTENT_DIR, GERMAN_FOLDER), everything);
  const mistakes = [...shipped.problems, ...shippedGerman.problems];
  if (mistakes.length > 0) throw new Error(`Fix the content:\n${mistakes.join("\n")}`);
  if (!operatorDir) return { content: shipped.content, german: shippedGerman.content, problems: [] };

  const own = readFolders(operatorDir, optionsFor(shipped.content));
  const germanDir = join(operatorDir, GERMAN_FOLDER);
  const ownGerman = readFolders(germanDir, optionsFor(shippedGerman.content));
  const isReplaced = isIn(own);
  const isReplacedInGerman = isIn(ownGerman);
  return {
    content: mapFolders((folder) => [
      ...shipped.content[folder].filter(({ slug }) => !isReplaced(folder, slug)),
      ...own.content[folder],
    ]),
    german: mapFolders((folder) => [
      ...shippedGerman.content[folder].filter(
        ({ slug }) => !isReplaced(folder, slug) && !isReplacedInGerman(folder, slug),
      ),
      ...ownGerman.content[folder],
    ]),
    problems: [
      ...unknownFolders(operatorDir),
      ...unknownFolders(germanDir),
      ...own.problems,
      ...ownGerman.problems,
    ],
  };
}

function optionsFor(shipped: Content): ReadOptions {
  return {
    mayAdd: (folder, slug) =>
      OPEN_FOLDERS.includes(folder) ||
      (folder === "menus" && slug in BUILDERS) ||
      shipped[folder].some((file) => file.slug === slug),
    mayHide: (folder) => OPEN_FOLDERS.includes(folder),
  };
}

/**
 * Returns a function that checks whether a folder has a file, or hides the shipped file of that
 * name.
 */
function isIn({ content, hidden }: ReadContent) {
  return (folder: ContentFolder, slug: string): boolean =>
    hidden.has(`${folder}/${slug}`) || content[folder].some((file) => file.slug === slug);
}
