/** Messages about account limits, kept separate so no other page loads them. */
export const LIMIT_ERRORS = {
  savedFilters: "You have {limit} saved filters, and more are not kept. Delete one first.",
  labels: "“{name}” has {limit} labels already, and nothing has changed. Take one away first.",
} as const;
