import { expect, test } from "bun:test";
import { nearestTests } from "./nearest-tests.ts";

const TESTS = [
  "tests/docs.test.ts",
  "tests/features/billing/mails/receipt.test.ts",
  "tests/features/sites/sites.test.ts",
  "tests/shared/prices.test.ts",
];
const GRAPH = new Map([
  ["tests/features/billing/mails/receipt.test.ts", ["tests/helpers/app.ts"]],
  ["tests/features/sites/sites.test.ts", ["tests/helpers/app.ts"]],
  ["tests/shared/prices.test.ts", ["src/shared/prices.ts"]],
  ["tests/helpers/app.ts", ["src/features/billing/mails/receipt.ts"]],
  ["src/features/billing/mails/receipt.ts", ["src/shared/prices.ts"]],
]);

test("the tests of a changed file's folder come first, then those that reach it by few imports", () => {
  expect(nearestTests(["src/features/billing/mails/receipt.ts"], TESTS, GRAPH)).toEqual([
    "tests/features/billing/mails/receipt.test.ts",
    "tests/features/sites/sites.test.ts",
    "tests/docs.test.ts",
  ]);
  expect(nearestTests(["src/shared/prices.ts"], TESTS, GRAPH)[0]).toBe("tests/shared/prices.test.ts");
});

test("a file that nothing imports is of the tests beside it, and of those of the whole project", () => {
  expect(nearestTests(["src/features/billing/mails/words.json"], TESTS, GRAPH)).toEqual([
    "tests/features/billing/mails/receipt.test.ts",
    "tests/docs.test.ts",
  ]);
});
