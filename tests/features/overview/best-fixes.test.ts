import { expect, test } from "bun:test";
import type { IssueView } from "#shared/issues/schemas.ts";
import { bestFixes } from "#src/features/overview/read-open-issues.ts";
import { stubIssue } from "../../dashboard/stub-issues.ts";

function bestOf(...changes: Array<Partial<IssueView>>): string[] {
  return bestFixes(changes.map((change) => stubIssue(change))).map(({ id }) => id);
}

const element = { selector: "a", markup: "<a>", surroundings: "", changedMarkup: "<a>Home</a>", changes: [] };
const ready = { pageUrl: "https://shop.example/", element };
const unready = { pageUrl: "https://shop.example/", element: { ...element, changedMarkup: null } };

test("what helps more people on more pages comes first", () => {
  const alike = { elements: 1, pages: 1, example: ready };
  expect(
    bestOf(
      { ...alike, id: "minor", rule: "list", impact: "minor" },
      { ...alike, id: "everywhere", rule: "link-name", impact: "serious", pages: 40, elements: 40 },
      { ...alike, id: "critical", rule: "img-alt", impact: "critical" },
    ),
  ).toEqual(["everywhere", "critical", "minor"]);
});

test("less work comes first: markup to paste, and few elements on a page", () => {
  const alike = { rule: "img-alt", impact: "critical", pages: 1 } as const;
  expect(
    bestOf(
      { ...alike, id: "many", elements: 30, example: ready },
      { ...alike, id: "unready", elements: 1, example: unready },
      { ...alike, id: "ready", elements: 1, example: ready },
    ),
  ).toEqual(["ready", "unready", "many"]);
});

test("three different rules are preferred, and what a correction already mends is left out", () => {
  const alike = { impact: "critical", pages: 1, elements: 1, example: ready } as const;
  expect(
    bestOf(
      { ...alike, id: "a", rule: "img-alt" },
      { ...alike, id: "b", rule: "img-alt" },
      { ...alike, id: "c", rule: "img-alt", impact: "minor" },
      { ...alike, id: "d", rule: "list", impact: "minor" },
      { ...alike, id: "e", rule: "link-name", isCorrected: true },
    ),
  ).toEqual(["a", "d", "b"]);
});
