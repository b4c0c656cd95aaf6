import * as v from "valibot";

/** Entries of a page of a list at most. */
const MOST_ENTRIES = 200;

const limit = `Send a number from 1 to ${MOST_ENTRIES}`;
const after = "Send the id of the last entry of the page before";

/**
 * Part of a list whose reply is an array. The header `Link` leads to the next page, if there is
 * one.
 */
export const PAGE_QUERY = {
  /** Most entries of the reply; without it all. */
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, limit),
      v.transform(Number),
      v.minValue(1, limit),
      v.maxValue(MOST_ENTRIES, limit),
    ),
  ),
  /** Id of an entry; only those after it are returned. */
  after: v.optional(v.pipe(v.string(), v.uuid(after))),
};

export const PageQuerySchema = v.object(PAGE_QUERY);
export type PageQuery = v.InferOutput<typeof PageQuerySchema>;
