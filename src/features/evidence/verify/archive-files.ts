/** Names of archive files whose content is checked beyond their digest. */
export const ARCHIVE_FILES = {
  records: "records.json",
  signatures: "signatures.json",
  keys: "keys.json",
  manifest: "manifest.json",
  seal: "manifest-signature.json",
} as const;
