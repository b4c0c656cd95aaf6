import { expect, test } from "bun:test";
import { formatShare } from "../../src/dashboard/format.ts";

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
