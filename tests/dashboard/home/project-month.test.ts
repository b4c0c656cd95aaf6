import { expect, test } from "bun:test";
import type { UsageView } from "#shared/schemas/usage.ts";
import { DAYS_ASKED, projectMonth } from "#src/dashboard/features/home/project-month.ts";

/** @param days visits by day, today last. */
function monthOf(today: string, days: number[]) {
  const visits = [...Array.from({ length: DAYS_ASKED }, () => 0), ...days].slice(-DAYS_ASKED);
  const view: UsageView = {
    by: "day",
    last: DAYS_ASKED,
    until: today,
    today,
    visits,
    before: [],
    widgets: [],
    allowance: 10_000,
  };
  return projectMonth(view);
}

const every = (count: number, visits: number) => Array.from({ length: count }, () => visits);

test("sums up the days of the calendar month only", () => {
  const { soFar, visits, days, end } = monthOf("2026-11-03", [999, 10, 20, 5]);
  expect({ soFar, visits, days, end }).toEqual({
    soFar: [10, 30, 35],
    visits: 35,
    days: 30,
    end: "2026-11-30",
  });
});

test("projects the mean of the last seven full days, including the rest of today", () => {
  const { visits, projected, pacedBy } = monthOf("2026-11-20", [...every(19, 100), 40]);
  expect({ visits, projected, pacedBy }).toEqual({ visits: 1_940, projected: 3_000, pacedBy: 7 });
});

test("a busy day today is not reduced", () => {
  expect(monthOf("2026-11-20", [...every(19, 100), 500]).projected).toBe(1_900 + 500 + 10 * 100);
});

test("on the first of a month, the previous days set the pace", () => {
  expect(monthOf("2026-12-01", [...every(10, 50), 0]).projected).toBe(31 * 50);
});

test("the days before a site's first visit do not count", () => {
  const { projected, pacedBy } = monthOf("2026-11-10", [60, 60, 10]);
  expect({ projected, pacedBy }).toEqual({ projected: 130 + 50 + 20 * 60, pacedBy: 2 });
});

test("nothing is projected before the first full day, nor without visits", () => {
  expect(monthOf("2026-11-10", [7]).projected).toBeNull();
  expect(monthOf("2026-11-10", []).projected).toBeNull();
});

test("February has the right length", () => {
  expect(monthOf("2028-02-10", []).end).toBe("2028-02-29");
});
