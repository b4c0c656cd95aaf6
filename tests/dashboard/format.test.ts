import { expect, test } from "bun:test";
import { monthOptions } from "#src/dashboard/features/site-reports/site-report.tsx";
import { formatMoney, formatShare } from "../../src/dashboard/format.ts";
import { pollInterval } from "../../src/dashboard/poll-interval.ts";

test.each([
  [0, "0%"],
  [7, "under 1%"],
  [100, "1%"],
  [9_999, "99%"],
  [10_000, "100%"],
  [12_050, "120%"],
])("of 10,000 visits %d are %s", (visits, share) => {
  expect(formatShare(visits, 10_000)).toBe(share);
});

test("polls every few seconds at first, then every minute, and stops once the result is there", () => {
  expect(pollInterval(false, 0)).toBe(4_000);
  expect(pollInterval(false, 9 * 60_000)).toBe(4_000);
  expect(pollInterval(false, 10 * 60_000)).toBe(60_000);
  expect(pollInterval(true, 0)).toBe(false);
});

test.each([
  [{ amount: 129_000, currency: "usd" }, "$1,290.00"],
  [{ amount: 5, currency: "usd" }, "$0.05"],
  [{ amount: 5_000, currency: "jpy" }, "¥5,000"],
])("%p is written %s", (money, written) => expect(formatMoney(money)).toBe(written));

const NOW = new Date("2026-11-23T12:00:00Z");
const monthsSince = (createdAt: string) => monthOptions(NOW, createdAt).map(({ value }) => value);

test("reports are offered from the month in which the website was added, as far as scans are kept", () => {
  expect(monthsSince("2026-09-30T23:00:00.000Z")).toEqual(["2026-11", "2026-10", "2026-09"]);
  expect(monthsSince("2026-11-23T11:00:00.000Z")).toEqual(["2026-11"]);
  expect(monthsSince("2020-01-01T00:00:00.000Z")).toHaveLength(24);
});

test("the current month is offered even if the clock of the browser is behind", () => {
  expect(monthsSince("2026-12-01T00:00:00.000Z")).toEqual(["2026-11"]);
});
