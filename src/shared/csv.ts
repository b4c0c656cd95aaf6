/** What spreadsheets would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;

/** The mark by which spreadsheets know UTF-8; a file begins with it. */
export const CSV_START = "\uFEFF";

/** A whole file of RFC 4180. Texts are never read as formulas. */
export function csvOf(rows: Array<Array<string | number>>): string {
  return CSV_START + csvLines(rows);
}

/** The same without the mark at the beginning, for files that are made piece by piece. */
export function csvLines(rows: Array<Array<string | number>>): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
