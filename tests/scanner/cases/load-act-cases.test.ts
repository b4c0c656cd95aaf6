import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadActCases } from "./load-act-cases.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "handrail-act-"));
  const base = { ruleId: "abc123", expected: "failed", testcaseTitle: "Failed Example 1" };
  const ruleAccessibilityRequirements = { "wcag20:1.1.1": {}, "wcag21:1.3.5": {}, "aria12:roles": {} };
  const testcases = [
    { ...base, approved: true, relativePath: "testcases/abc123/1.html", ruleAccessibilityRequirements },
    {
      ...base,
      approved: false,
      relativePath: "testcases/abc123/2.html",
      ruleAccessibilityRequirements: null,
    },
    { ...base, approved: true, relativePath: "testcases/abc123/3.svg", ruleAccessibilityRequirements },
  ];
  await Bun.write(join(folder, "testcases.json"), JSON.stringify({ testcases }));
  await Bun.write(join(folder, "testcases/abc123/1.html"), "<!DOCTYPE html><img>");
  await Bun.write(join(folder, "testcases/abc123/2.html"), "<!DOCTYPE html><p>");
});
afterAll(() => rm(folder, { recursive: true }));

test("a copy of the W3C's cases gives the approved pages with their success criteria", async () => {
  expect(await loadActCases(folder)).toEqual([
    {
      topic: "act-abc123",
      rule: "abc123",
      name: "Failed Example 1",
      expected: "failed",
      requirements: ["1.1.1", "1.3.5"],
      html: "<!DOCTYPE html><img>",
      path: "testcases/abc123/1.html",
    },
  ]);
});

test("cases of proposed rules are there if asked for", async () => {
  const cases = await loadActCases(folder, { proposed: true });
  expect(cases.map(({ requirements }) => requirements)).toEqual([["1.1.1", "1.3.5"], []]);
});
