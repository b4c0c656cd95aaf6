import type { PageSettings } from "../page.ts";
import { type Content, type ContentFile, type ContentFolder, mapFolders } from "./content.ts";
import { fillPlaceholders } from "./placeholders.ts";

/**
 * Fills the placeholders in the files' frontmatter; placeholders in text are filled during
 * rendering.
 */
export function fillFrontmatter(content: Content, settings: PageSettings): Content {
  return mapFolders((folder) =>
    content[folder].map((file) => ({ ...file, meta: filled(file.meta, settings) })),
  );
}

/** Copies via JSON, since frontmatter is plain data. */
function filled<Folder extends ContentFolder>(
  meta: ContentFile<Folder>["meta"],
  settings: PageSettings,
): ContentFile<Folder>["meta"] {
  return JSON.parse(JSON.stringify(meta), (_, value: unknown) =>
    typeof value === "string" ? fillPlaceholders(value, settings) : value,
  );
}
