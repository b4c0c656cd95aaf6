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

/**
 * Normalizes line breaks, which differ with and without scripts, and removes control characters.
 */
function withPlainLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}
