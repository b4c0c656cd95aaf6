/** Error messages about imports, in a separate file so other screens don't download them. */
export const IMPORT_VALIDATION = {
  key: "Send a UUID as the key",
  rows: "Import 1 to 500 websites at once",
  labels: "Use at most 10 labels",
  label: "Use labels of 1 to 30 characters",
} as const;

export const IMPORT_ERRORS = {
  undoOver: "You can undo an import only for 24 hours. Delete its widgets in the list instead.",
} as const;
