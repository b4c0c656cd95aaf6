const MONTHS = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const TIME = String.raw`\d{2}:\d{2}:\d{2}`;
/** HTTP-date formats (RFC 9110, section 5.6.7); the last, asctime, has no time zone. */
const DATES = [
  new RegExp(String.raw`^[A-Z][a-z]{2}, \d{2} ${MONTHS} \d{4} ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{5,8}, \d{2}-${MONTHS}-\d{2} ${TIME} GMT$`),
  new RegExp(String.raw`^[A-Z][a-z]{2} ${MONTHS} [ \d]\d ${TIME} \d{4}$`),
];

/**
 * Returns the delay in milliseconds requested by a `Retry-After` header (RFC 9110, section 10.2.3),
 * given in seconds or as a date; 0 for a date in the past, null if missing or invalid. Callers set
 * their own maximum.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  if (!DATES.some((form) => form.test(header))) return null;
  const time = Date.parse(header.endsWith("GMT") ? header : `${header} GMT`);
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}
