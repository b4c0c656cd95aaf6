import { io } from "./io.ts";

interface OutputOptions {
  json?: boolean;
}

/** Prints a result as `name  value` lines or as a single JSON document. */
export function print(result: Record<string, unknown>, { json }: OutputOptions): void {
  if (json) {
    io().log(JSON.stringify(result, null, 2));
    return;
  }
  const width = Math.max(...Object.keys(result).map((name) => name.length));
  for (const [name, value] of Object.entries(result)) io().log(`${name.padEnd(width)}  ${cell(value)}`);
}

/**
 * Prints selected columns of a list as a table, or the whole list as a JSON document under its
 * name.
 */
export function printList<Row extends object>(
  name: string,
  rows: readonly Row[],
  columns: ReadonlyArray<keyof Row & string>,
  { json }: OutputOptions,
): void {
  if (json) {
    io().log(JSON.stringify({ [name]: rows }, null, 2));
    return;
  }
  if (rows.length === 0) {
    io().log(`No ${name}`);
    return;
  }
  const lines = [[...columns], ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  for (const line of lines) {
    const padded = line.map((value, index) => value.padEnd(widths[index] ?? 0));
    io().log(padded.join("  ").trimEnd());
  }
}

/**
 * Prints one page of a list and the ID to continue after, either as `next` in the JSON or to
 * stderr.
 */
export function printPage<Row extends object>(
  name: string,
  rows: readonly Row[],
  columns: ReadonlyArray<keyof Row & string>,
  { json, next }: OutputOptions & { next: number | null },
): void {
  if (json) {
    io().log(JSON.stringify({ [name]: rows, next }, null, 2));
    return;
  }
  printList(name, rows, columns, {});
  if (next !== null) io().error(`There are more. Continue with --after ${next}`);
}

function cell(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(String).join(", ") || "-" : String(value);
}
