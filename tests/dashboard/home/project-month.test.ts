import { expect, test } from "bun:test";
import type { UsageView } from "#shared/usage/schemas.ts";
import { DAYS_ASKED, projectMonth } from "#src/dashboard/features/home/month-card.tsx";

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

test.each([
  ["the mean of seven full days, and the rest of today", "2026-11-20", [...every(19, 100), 40], 3_000],
  ["no less for a busy day today", "2026-11-20", [...every(19, 100), 500], 1_900 + 500 + 10 * 100],
  ["the days before the first of a month", "2026-12-01", [...every(10, 50), 0], 31 * 50],
  ["no day before a site's first visit", "2026-11-10", [60, 60, 10], 130 + 50 + 20 * 60],
  ["nothing before the first full day", "2026-11-10", [7], null],
  ["nothing without visits", "2026-11-10", [], null],
])("projects %s", (_, today, days, projected) => {
  expect(monthOf(today, days).projected).toBe(projected);
});

test("says by how many days it goes, and how long February is", () => {
  expect(monthOf("2026-11-20", every(20, 100)).pacedBy).toBe(7);
  expect(monthOf("2026-11-10", [60, 60, 10]).pacedBy).toBe(2);
  expect(monthOf("2028-02-10", []).end).toBe("2028-02-29");
});
