/**
 * Returns a language's number format as entries in its text: `number.percent` with its `{number}`
 * and, where they differ from English, `number.decimal` and the ten `number.digits`.
 */
export function numberWords(language: string): Record<string, string> {
  const percent = new Intl.NumberFormat(language, { style: "percent" }).formatToParts(1);
  const pattern = percent.map(({ type, value }) => (type === "integer" ? "{number}" : value)).join("");
  const decimal = partOf(language, 1.5, "decimal");
  const digits = Array.from({ length: 10 }, (_, digit) => partOf(language, digit, "integer")).join("");
  return {
    "number.percent": pattern,
    ...(decimal !== "." && { "number.decimal": decimal }),
    ...(digits !== "0123456789" && { "number.digits": digits }),
  };
}

function partOf(language: string, number: number, wanted: Intl.NumberFormatPartTypes): string {
  const parts = new Intl.NumberFormat(language).formatToParts(number);
  return parts.find(({ type }) => type === wanted)?.value ?? "";
}
