import * as v from "valibot";

/** Largest value of PostgreSQL's `integer`, which holds ids, versions and counts. */
const LARGEST_INTEGER = 2_147_483_647;

/** A row's serial id. `sentence` is the error for everything else. */
export function idSchema(sentence: string) {
  return integerFrom(1, sentence);
}

/** A number of things, 0 included. `sentence` is the error for everything else. */
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
