import { expect, test } from "bun:test";
import { askAgainIn } from "../../src/dashboard/api/ask-again.ts";

test("asks every few seconds at first, then every minute, and no more once it is there", () => {
  expect(askAgainIn(false, 0)).toBe(4_000);
  expect(askAgainIn(false, 9 * 60_000)).toBe(4_000);
  expect(askAgainIn(false, 10 * 60_000)).toBe(60_000);
  expect(askAgainIn(true, 0)).toBe(false);
});
