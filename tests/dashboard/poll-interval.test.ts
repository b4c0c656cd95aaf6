import { expect, test } from "bun:test";
import { pollInterval } from "../../src/dashboard/poll-interval.ts";

test("polls every few seconds at first, then every minute, and stops once the result is there", () => {
  expect(pollInterval(false, 0)).toBe(4_000);
  expect(pollInterval(false, 9 * 60_000)).toBe(4_000);
  expect(pollInterval(false, 10 * 60_000)).toBe(60_000);
  expect(pollInterval(true, 0)).toBe(false);
});
