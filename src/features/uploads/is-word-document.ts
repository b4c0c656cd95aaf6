import { unzipSync } from "fflate";
import { requirePlainZip } from "./require-plain-zip.ts";

/** Parts found in every Word document (ECMA-376, parts 1 and 2). */
const WORD_PARTS = ["[Content_Types].xml", "word/document.xml"];

/** Reads only the archive's list of parts, so nothing is inflated. */
export function isWordDocument(file: Uint8Array): boolean {
  const parts = new Set<string>();
  try {
    requirePlainZip(file);
    unzipSync(file, {
      filter: ({ name }) => {
        parts.add(name);
        return false;
      },
    });
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
  return WORD_PARTS.every((part) => parts.has(part));
}
