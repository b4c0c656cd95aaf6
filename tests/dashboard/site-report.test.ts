import { expect, test } from "bun:test";
import { monthOptions } from "#src/dashboard/features/site-reports/site-report.tsx";

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
