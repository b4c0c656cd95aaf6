interface OutputOptions {
  json?: boolean;
}

/** Prints a result for people as `name  value` lines, or as one JSON document. */
export function print(result: Record<string, unknown>, { json }: OutputOptions): void {
  if (json) {
    console.log(JSON.stringify(result, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(width)}  ${cell(value)}`);
}

/** Prints rows of the same columns for people as a table, or as one JSON document under the list's name. */
export function printList(
  name: string,
  rows: ReadonlyArray<Record<string, unknown>>,
  { json }: OutputOptions,
): void {
  if (json) {
    console.log(JSON.stringify({ [name]: rows }, null, 2));
    return;
  }
  const [first] = rows;
  if (!first) {
    console.log(`No ${name}`);
    return;
  }
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cell))];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  return Array.isArray(value) ? value.map(String).join(", ") || "-" : String(value);
}
