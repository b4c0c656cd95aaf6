import type { LetterKind } from "#shared/case-choices.ts";

const LONGEST = 100;
const ENDINGS: Record<LetterKind, RegExp> = {
  pdf: /\.pdf$/i,
  png: /\.png$/i,
  jpeg: /\.jpe?g$/i,
  docx: /\.docx$/i,
};

/**
 * Returns a file's name without folders, control characters and what no file system allows, with
 * the ending of its kind.
 */
export function letterName(sent: string, kind: LetterKind): string {
  const plain = sent
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}"<>|?*:/\\]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .replace(/^[. ]+/, "")
    .trimEnd();
  const known = plain.replace(ENDINGS[kind], "");
  const base = [...known].slice(0, LONGEST).join("").trim() || "letter";
  return `${base}.${kind === "jpeg" ? "jpg" : kind}`;
}
