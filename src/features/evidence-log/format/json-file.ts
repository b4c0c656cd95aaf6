/** Writes an archive's smaller files, always in the same format. */
export function jsonFile(content: object): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}
