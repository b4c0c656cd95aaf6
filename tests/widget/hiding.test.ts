import { afterEach, expect, setSystemTime, test } from "bun:test";
import { hideFor, isHidden } from "#widget/hiding.ts";
import { withDom } from "../helpers/dom.ts";

withDom();
afterEach(() => {
  setSystemTime();
  localStorage.clear();
});

test("a button that is hidden for a day comes back after it", () => {
  const start = Date.now();
  hideFor("day");
  setSystemTime(start + 23 * 3_600_000);
  expect(isHidden()).toBe(true);
  setSystemTime(start + 25 * 3_600_000);
  expect(isHidden()).toBe(false);
});
