import * as v from "valibot";

/** Accepts nonempty text without surrounding space; otherwise, `sentence` is the error message. */
export function trimmedTextSchema(sentence: string, limit: number, tooLong = sentence) {
  return v.pipe(v.string(sentence), v.trim(), v.nonEmpty(sentence), v.maxLength(limit, tooLong));
}
