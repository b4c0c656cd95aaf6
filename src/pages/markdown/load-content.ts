import { CONTENT_DIR } from "../../bundles/shipped-files.ts";
import { type Content, type ContentFolder, mapFolders } from "./content.ts";
import { readFolders, unknownFolders } from "./read-folders.ts";

/** Folders to which operators may add files; in the others the names are fixed. */
const OPEN_FOLDERS: readonly ContentFolder[] = ["guides", "blog", "help"];

export interface LoadedContent {
  content: Content;
  /** A line for each mistake in the operator's files; such files are skipped. */
  problems: string[];
}

/**
 * Loads the shipped Markdown, with the operator's files added or in its place.
 * @throws Error naming every mistake in the shipped files.
 */
export function loadContent(operatorDir?: string): LoadedContent {
  const shipped = readFolders(CONTENT_DIR, { mayAdd: () => true, mayHide: () => false });
  if (shipped.problems.length > 0) {
    throw new Error(`Fix the content:\n${shipped.problems.join("\n")}`);
  }
  if (!operatorDir) return shipped;
  const own = readFolders(operatorDir, {
    mayAdd: (folder, slug) =>
      OPEN_FOLDERS.includes(folder) || shipped.content[folder].some((file) => file.slug === slug),
    mayHide: (folder) => OPEN_FOLDERS.includes(folder),
  });
  const content = mapFolders((folder) => {
    const files = own.content[folder];
    const isReplaced = (slug: string) =>
      own.hidden.has(`${folder}/${slug}`) || files.some((file) => file.slug === slug);
    return [...shipped.content[folder].filter(({ slug }) => !isReplaced(slug)), ...files];
  });
  return { content, problems: [...unknownFolders(operatorDir), ...own.problems] };
}
