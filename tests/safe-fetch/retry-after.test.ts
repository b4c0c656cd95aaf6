import { expect, test } from "bun:test";
import { retryAfterMs } from "../../src/safe-fetch/retry-after.ts";

const NOW = new Date("2026-11-29T10:00:00Z");

test.each<[string, string | undefined, number | null]>([
  ["seconds", "600", 600_000],
  ["none", "0", 0],
  ["more seconds than a date can hold", "99999999999999999999", 1e23],
  ["a date", "Sun, 29 Nov 2026 10:10:00 GMT", 600_000],
  ["a date in the form of RFC 850", "Sunday, 29-Nov-26 10:10:00 GMT", 600_000],
  ["a date in the form of asctime", "Sun Nov 29 10:10:00 2026", 600_000],
  ["an asctime date with one digit", "Tue Dec  1 10:00:00 2026", 172_800_000],
  ["a date in the past", "Sun, 29 Nov 2026 09:00:00 GMT", 0],
  ["a day that does not exist", "Mon, 99 Foo 2026 10:10:00 GMT", null],
  ["another form of a date", "2026-11-29T10:10:00Z", null],
  ["a negative number", "-5", null],
  ["a fraction", "1.5", null],
  ["another number", "1e3", null],
  ["a word", "soon", null],
  ["an empty header", "", null],
  ["no header", undefined, null],
])("a wait by %s", (_, header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});
