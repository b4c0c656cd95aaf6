import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, MOST_PERIODS, rangeBefore, USAGE_STEPS, usagePeriods } from "#shared/usage/periods.ts";

describe("the periods of a range", () => {
  test("are days, weeks from Monday to Sunday, the last cut short, and months, also over the end of a year", () => {
    const spans = (by: "day" | "week" | "month", last: number, until: string) =>
      usagePeriods({ by, last, until }).map(({ from, to }) => `${from} ${to}`);
    const days = ["2026-02-27", "2026-02-28", "2026-03-01"];
    expect(spans("day", 3, "2026-03-01")).toEqual(days.map((day) => `${day} ${day}`));
    expect(spans("week", 2, "2026-11-22")).toEqual(["2026-11-09 2026-11-15", "2026-11-16 2026-11-22"]);
    expect(spans("week", 1, "2026-11-18")).toEqual(["2026-11-16 2026-11-18"]);
    expect(spans("month", 2, "2027-01-10")).toEqual(["2026-12-01 2026-12-31", "2027-01-01 2027-01-10"]);
  });

  test("follow each other without a gap, and so does the range before", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...USAGE_STEPS),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 4_000 }),
        (by, last, days) => {
          const range = { by, last, until: addDays("2020-01-01", days) };
          const [before, periods] = [usagePeriods(rangeBefore(range)), usagePeriods(range)];
          expect([before.length, periods.length]).toEqual([last, last]);
          expect(periods.at(-1)?.to).toBe(range.until);
          for (const list of [before, periods])
            for (const [at, { from }] of list.entries())
              if (at > 0) expect(from).toBe(addDays(list[at - 1]?.to ?? "", 1));
          expect(String(before.at(-1)?.to) < String(periods[0]?.from)).toBe(true);
          if (by === "day") expect(addDays(before.at(-1)?.to ?? "", 1)).toBe(periods[0]?.from ?? "");
        },
      ),
    );
  });
});

describe("the range before", () => {
  test.each([
    ["day", 7, "2026-11-22", "2026-11-15"],
    ["week", 4, "2026-11-18", "2026-10-21"],
    ["month", 1, "2026-11-22", "2026-10-22"],
    ["month", 1, "2026-11-30", "2026-10-31"],
    ["month", 1, "2026-03-30", "2026-02-28"],
    ["month", 12, "2025-02-28", "2024-02-29"],
  ] as const)("of %s x %d until %s ends on %s, as far into its last period", (by, last, until, expected) => {
    expect(rangeBefore({ by, last, until }).until).toBe(expected);
  });

  test("is never older than the retention of visits", () => {
    for (const by of USAGE_STEPS) {
      const [first] = usagePeriods(rangeBefore({ by, last: MOST_PERIODS[by], until: "2026-03-31" }));
      expect(String(first?.from) >= "2024-02-28").toBe(true);
    }
  });
});
