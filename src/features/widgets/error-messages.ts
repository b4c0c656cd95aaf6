/** Messages about account limits, kept separate so no other page loads them. */
export const LIMIT_ERRORS = {
  savedFilters: "You have {limit} saved filters, the most you can keep. Delete one first.",
  labels: "“{name}” already has {limit} labels, so nothing has changed. Remove one first.",
} as const;
