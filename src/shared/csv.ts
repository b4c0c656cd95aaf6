/** Characters that make spreadsheets interpret a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;

/** Byte order mark, which spreadsheets use to recognize UTF-8. */
export const CSV_START = "\uFEFF";

/** Returns a CSV file (RFC 4180) in which no text is interpreted as a formula. */
export function csvOf(rows: Array<Array<string | number>>): string {
  return CSV_START + csvLines(rows);
}

/** Returns CSV lines without the byte order mark, for files written in parts. */
export function csvLines(rows: Array<Array<string | number>>): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
