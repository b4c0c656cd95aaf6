/** Formats an archive's smaller files as JSON, always the same way. */
export function jsonFile(content: object): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}
