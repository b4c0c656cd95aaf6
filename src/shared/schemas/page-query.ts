import * as v from "valibot";

/** Entries per page at most. */
const MOST_ENTRIES = 200;

const limit = `Send a number from 1 to ${MOST_ENTRIES}`;
const after = "Send the id of the last entry of the page before";

/**
 * Pagination of a list whose reply is an array. The `Link` header leads to the next page, if any.
 */
export const PAGE_QUERY = {
  /** Entries in the reply at most; all if absent. */
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
