import * as v from "valibot";

/** Accepts nonempty multiline text; otherwise, `sentence` is the error message. */
export function plainTextSchema(sentence: string, limit: number, tooLong: string) {
  return v.pipe(
    v.string(sentence),
    v.transform(withPlainLines),
    v.trim(),
    v.nonEmpty(sentence),
    v.maxLength(limit, tooLong),
  );
}

/** Accepts a nonempty line, with spaces for control characters; otherwise, like trimmed text. */
export function lineSchema(sentence: string, limit: number, tooLong = sentence) {
  return v.pipe(plainLine(sentence), v.nonEmpty(sentence), v.maxLength(limit, tooLong));
}

/** Accepts a line that may be empty. */
export function optionalLineSchema(sentence: string, limit: number, tooLong = sentence) {
  return v.pipe(plainLine(sentence), v.maxLength(limit, tooLong));
}

function plainLine(sentence: string) {
  return v.pipe(
    v.string(sentence),
    v.transform((text) => text.toWellFormed().replace(/\p{Cc}+/gu, " ")),
    v.trim(),
  );
}

/**
 * Normalizes line breaks, which differ with and without scripts, and removes control characters.
 */
function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}
