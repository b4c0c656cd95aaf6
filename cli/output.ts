/** Prints a result for people as `name  value` lines, or as one JSON document. */
export function print(result: Record<string, unknown>, { json }: { json?: boolean }): void {
  if (json) {
    console.log(JSON.stringify(result, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(width)}  ${value ?? "-"}`);
}
