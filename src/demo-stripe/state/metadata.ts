/** Merges changes into metadata; an empty value unsets its key, null unsets all keys. */
export function mergeMetadata(
  current: Record<string, string> | null,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return current ?? {};
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ""));
}
