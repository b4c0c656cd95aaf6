import * as v from "valibot";

/** Largest `integer` of PostgreSQL, the type of ids, versions and counts. */
const LARGEST_INTEGER = 2_147_483_647;

/** Accepts a row's serial id; `sentence` is the error. */
export function idSchema(sentence: string) {
  return integerFrom(1, sentence);
}

/** Accepts a count, 0 included; `sentence` is the error. */
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
