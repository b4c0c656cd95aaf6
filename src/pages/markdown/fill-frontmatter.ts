import type { PageSettings } from "../page.ts";
import { type Content, type ContentFile, type ContentFolder, everyFolder } from "./content.ts";
import { fillPlaceholders } from "./placeholders.ts";

/** The same files with the placeholders in their frontmatter filled; those in their texts are left to rendering. */
export function fillFrontmatter(content: Content, settings: PageSettings): Content {
  return everyFolder((folder) =>
    content[folder].map((file) => ({ ...file, meta: filled(file.meta, settings) })),
  );
}

/** Frontmatter is plain data, which JSON gives back as it was. */
function filled<Folder extends ContentFolder>(
  meta: ContentFile<Folder>["meta"],
  settings: PageSettings,
): ContentFile<Folder>["meta"] {
  return JSON.parse(JSON.stringify(meta), (_, value: unknown) =>
    typeof value === "string" ? fillPlaceholders(value, settings) : value,
  );
}
