import { expect, test } from "bun:test";
import {
  checkExpiry,
  checkNumber,
  formatExpiry,
  formatNumber,
} from "../../src/demo-stripe/browser/card-rules.ts";
import { GERMAN } from "../../src/demo-stripe/browser/words.ts";
import { TEST_CARDS } from "../../src/demo-stripe/cards.ts";

test.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42", "4242 4242 42"],
  ["42424242424242421111", "4242 4242 4242 4242"],
  ["378282246310005", "3782 822463 10005"],
  ["", ""],
])("the number %p is shown as %p", (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ["1", "1"],
  ["12", "12"],
  ["123", "12 / 3"],
  ["1234", "12 / 34"],
  ["5", "05"],
  ["5/34", "05 / 34"],
  ["12/2034", "12 / 34"],
  ["12 / 3", "12 / 3"],
])("the date %p is shown as %p", (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test.each([
  ["12 / 3", "incomplete_expiry"],
  ["13 / 34", "invalid_expiry_month"],
  ["12 / 25", "invalid_expiry_year_past"],
  ["10 / 26", "invalid_expiry_month_past"],
  ["11 / 26", undefined],
])("in November 2026 the date %p is %p", (shown, code) => {
  expect(checkExpiry(shown, new Date(2026, 10, 20))?.code).toBe(code);
});

test.each([
  ["4242 4242 4242 424", "incomplete_number"],
  ["4242 4242 4242 4241", "invalid_number"],
  ["4242 4242 4242 4242", undefined],
  ["3782 822463 10005", undefined],
])("the number %p is %p", (shown, code) => {
  expect(checkNumber(shown)?.code).toBe(code);
});

test("each reason why a test card is declined has German", () => {
  const reasons = TEST_CARDS.flatMap((card) => [
    card.refusedAtSetup,
    card.refusedAfterChallenge,
    card.refusedAtCharge,
  ]).flatMap((decline) => decline?.message ?? []);
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => !Object.hasOwn(GERMAN, reason))).toEqual([]);
});
