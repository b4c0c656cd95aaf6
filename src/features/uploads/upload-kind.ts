import { unzipSync } from "fflate";
import type { UploadKind } from "#shared/upload-choices.ts";

const SIGNATURES: ReadonlyArray<{ kind: UploadKind; hex: string }> = [
  { kind: "pdf", hex: "255044462d" },
  { kind: "png", hex: "89504e470d0a1a0a" },
  { kind: "jpeg", hex: "ffd8ff" },
];
const ZIP_SIGNATURE = "504b0304";
/** Parts that every Word document has (ECMA-376, parts 1 and 2). */
const WORD_PARTS = ["[Content_Types].xml", "word/document.xml"];

/** Returns a file's kind by its content, whatever its name says; null for any other. */
export function uploadKind(file: Uint8Array): UploadKind | null {
  const starts = (hex: string) => Buffer.from(file.subarray(0, hex.length / 2)).toString("hex") === hex;
  const known = SIGNATURES.find(({ hex }) => starts(hex));
  if (known) return known.kind;
  return starts(ZIP_SIGNATURE) && isWordDocument(file) ? "docx" : null;
}

/** Reads the list of the archive's parts alone, so nothing of it is inflated. */
function isWordDocument(file: Uint8Array): boolean {
  const parts = new Set<string>();
  try {
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
