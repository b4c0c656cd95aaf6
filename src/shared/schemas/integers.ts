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

/** Accepts a row's revision, one less than the largest integer at most, since a change adds 1. */
export function revisionSchema(least: 0 | 1, sentence: string) {
  return integerFrom(least, sentence, LARGEST_INTEGER - 1);
}

function integerFrom(least: number, sentence: string, most = LARGEST_INTEGER) {
  return v.pipe(
    v.number(sentence),
    v.integer(sentence),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}
