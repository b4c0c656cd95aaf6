import { expect, test } from "bun:test";
import fc from "fast-check";
import { nextPeriodEnd } from "../../src/demo-stripe/time/calendar.ts";
import { parseDuration } from "../../src/demo-stripe/time/duration.ts";

const at = (iso: string) => Date.parse(iso) / 1000;
const monthly = { interval: "month", interval_count: 1 };

test.each([
  ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"],
  ["2028-01-31T10:00:00Z", "2028-01-31T10:00:00Z", "2028-02-29T10:00:00Z"],
  ["2026-12-15T00:00:00Z", "2026-12-15T00:00:00Z", "2027-01-15T00:00:00Z"],
])("a month anchored at %s and begun at %s ends at %s", (anchor, start, end) => {
  expect(nextPeriodEnd(at(anchor), at(start), monthly)).toBe(at(end));
});

test("a year from Feb 29 ends on Feb 28, and comes back to the 29th", () => {
  const yearly = { interval: "year", interval_count: 1 };
  const anchor = at("2028-02-29T00:00:00Z");
  expect(nextPeriodEnd(anchor, anchor, yearly)).toBe(at("2029-02-28T00:00:00Z"));
  expect(nextPeriodEnd(anchor, at("2031-02-28T00:00:00Z"), yearly)).toBe(at("2032-02-29T00:00:00Z"));
});

test("periods follow each other without a gap, none longer than its interval", () => {
  const instants = fc.integer({ min: at("2020-01-01T00:00:00Z"), max: at("2035-01-01T00:00:00Z") });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 40 }), (anchor, periods) => {
      let end = anchor;
      for (let n = 0; n < periods; n += 1) {
        const next = nextPeriodEnd(anchor, end, monthly);
        const days = (next - end) / 86_400;
        expect(days >= 28 && days <= 31).toBe(true);
        end = next;
      }
    }),
  );
});

test.each([
  ["90s", 90],
  ["45m", 2_700],
  ["1h", 3_600],
  ["8d", 691_200],
  ["2w", 1_209_600],
  ["-1d", undefined],
  ["8", undefined],
  ["1y", undefined],
])("the duration %s is %p seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});
