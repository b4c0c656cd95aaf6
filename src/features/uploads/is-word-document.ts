import { unzipSync } from "fflate";
import { requirePlainZip } from "./require-plain-zip.ts";

/** Parts that every Word document has (ECMA-376, parts 1 and 2). */
const WORD_PARTS = ["[Content_Types].xml", "word/document.xml"];

/** Reads only the list of an archive's parts, so that nothing is inflated. */
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
