/** Error messages about imports, in their own file so that other screens do not download them. */
export const IMPORT_VALIDATION = {
  key: "Send a UUID as the key",
  rows: "Import at least one website, and at most 500 at once",
  labels: "Use at most 10 labels",
  label: "Use labels of 1 to 30 characters",
} as const;

export const IMPORT_ERRORS = {
  undoOver: "An import can be undone for 24 hours. Delete its widgets in the list instead.",
} as const;
