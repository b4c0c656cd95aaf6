import { expect, test } from "bun:test";
import { rules } from "@accesslint/core";
import { SCAN_RULES } from "../../../src/shared/scan-rules/scan-rules.ts";
import { enClause, understandingUrl, WCAG_CRITERIA } from "../../../src/shared/scan-rules/wcag-criteria.ts";

const ALL = [...SCAN_RULES.values()];

test("the catalog has each rule of AccessLint", () => {
  const theirs = rules.map(({ id }) => id.replace(/^.+\//, ""));
  const known = ALL.filter(({ engine }) => engine === "accesslint").map(({ id }) => id);
  expect(known.sort()).toEqual(theirs.sort());
});

test("each rule names criteria of WCAG 2.2, people and a remedy", () => {
  for (const { criteria, affected, why, remedy } of ALL) {
    expect(criteria.length).toBeGreaterThan(0);
    for (const criterion of criteria) expect(WCAG_CRITERIA).toHaveProperty([criterion]);
    expect(affected.length).toBeGreaterThan(0);
    expect(`${why}${remedy}`).toMatch(/^[A-Z].+\.$/);
  }
});

test("everything about contrast is a question", () => {
  const contrast = ALL.filter(({ id }) => /contrast|link-in-text-block/.test(id));
  expect(contrast.map(({ outcome }) => outcome)).toEqual(["review", "review", "review"]);
});

test.each([
  ["1.1.1", "9.1.1.1"],
  ["1.4.12", "9.1.4.12"],
  ["1.4.6", null],
  ["3.3.8", null],
  ["4.1.1", null],
])("criterion %s is clause %s of EN 301 549", (criterion, clause) => {
  expect(enClause(criterion)).toBe(clause);
});

test("a criterion's address follows its name", () => {
  expect(understandingUrl("1.2.1")).toEndWith("/audio-only-and-video-only-prerecorded");
  expect(understandingUrl("4.1.2")).toEndWith("/name-role-value");
  expect(understandingUrl("9.9.9")).toBeNull();
});
