import * as v from "valibot";

/** Accepts a list of 1 to `limit` entries; otherwise, `sentence` is the error message. */
export function nonEmptyListSchema<Item extends v.GenericSchema>(
  item: Item,
  limit: number,
  sentence: string,
  tooLong = sentence,
) {
  return v.pipe(v.array(item, sentence), v.minLength(1, sentence), v.maxLength(limit, tooLong));
}
