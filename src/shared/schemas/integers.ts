import * as v from "valibot";

/** Largest PostgreSQL `integer`, the type used for IDs, versions, and counts. */
const LARGEST_INTEGER = 2_147_483_647;

/** Accepts a row's serial ID; `sentence` is the error message. */
export function idSchema(sentence: string) {
  return integerFrom(1, sentence);
}

/** Accepts a count, including 0; `sentence` is the error message. */
export function countSchema(sentence: string) {
  return integerFrom(0, sentence);
}

function integerFrom(least: number, sentence: string) {
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(LARGEST_INTEGER, sentence),
  );
}
