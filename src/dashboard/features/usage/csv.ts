/** What spreadsheets would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/;

/** RFC 4180, with the mark by which spreadsheets know UTF-8. Texts are never read as formulas. */
export function csvOf(rows: Array<Array<string | number>>): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
