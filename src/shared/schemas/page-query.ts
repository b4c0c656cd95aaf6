import * as v from "valibot";

/** Maximum number of entries per page. */
const MOST_ENTRIES = 200;

const limit = `Send a number from 1 to ${MOST_ENTRIES}`;
const after = "Send the id of the last entry of the page before";

/**
 * Pagination for a list whose reply is an array. The `Link` header points to the next page, if any.
 */
export const PAGE_QUERY = {
  /** Maximum number of entries in the reply; all if absent. */
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, limit),
      v.transform(Number),
      v.minValue(1, limit),
      v.maxValue(MOST_ENTRIES, limit),
    ),
  ),
  /** ID of an entry; only subsequent entries are returned. */
  after: v.optional(v.pipe(v.string(), v.uuid(after))),
};

export const PageQuerySchema = v.object(PAGE_QUERY);
export type PageQuery = v.InferOutput<typeof PageQuerySchema>;
