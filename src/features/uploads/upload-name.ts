import type { UploadKind } from "#shared/uploads/choices.ts";

const LONGEST = 100;
const ENDINGS: Record<UploadKind, RegExp> = {
  pdf: /\.pdf$/i,
  png: /\.png$/i,
  jpeg: /\.jpe?g$/i,
  docx: /\.docx$/i,
};

/**
 * Returns a file name without folders, control characters or characters that file systems forbid,
 * with the extension for its kind.
 */
export function uploadName(sent: string, kind: UploadKind, fallback: string): string {
  const plain = sent
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"<>|?*:/\\]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .replace(/^[. ]+/, "")
    .trimEnd();
  const known = plain.replace(ENDINGS[kind], "");
  const base = [...known].slice(0, LONGEST).join("").trim() || fallback;
  return `${base}.${kind === "jpeg" ? "jpg" : kind}`;
}
