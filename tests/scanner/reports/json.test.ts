import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { jsonReport } from "#src/scanner/reports/json.ts";
import { EXAMPLE, STORED_EXAMPLE } from "./example-report.ts";

const time = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const outcome = v.picklist(["failed", "review", "advice"]);
const impact = v.picklist(["critical", "serious", "moderate", "minor"]);
const engine = v.strictObject({ name: v.string(), version: v.string() });
const criterion = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d\.\d\.\d{1,2}$/)),
  name: v.string(),
  level: v.picklist(["A", "AA", "AAA"]),
  url: v.pipe(v.string(), v.url()),
});

/** The format as docs/scanning.md describes it. */
const REPORT = v.strictObject({
  format: v.literal("handrail-scan"),
  formatVersion: v.literal(1),
  tool: engine,
  createdAt: time,
  pages: v.array(
    v.strictObject({
      url: v.string(),
      title: v.string(),
      scannedAt: v.nullable(time),
      engines: v.array(engine),
      counts: v.strictObject({
        failed: v.strictObject({ critical: count, serious: count, moderate: count, minor: count }),
        review: count,
        advice: count,
      }),
      omitted: count,
      problem: v.nullable(v.strictObject({ code: v.string(), message: v.string() })),
    }),
  ),
  findings: v.array(
    v.strictObject({
      page: v.string(),
      rule: v.string(),
      outcome,
      impact,
      message: v.string(),
      title: v.string(),
      why: v.string(),
      remedy: v.string(),
      affected: v.array(v.string()),
      criteria: v.array(criterion),
      enClauses: v.array(v.pipe(v.string(), v.regex(/^9\.\d\.\d\.\d{1,2}$/))),
      engine: v.nullable(engine),
      element: v.nullable(
        v.strictObject({ selector: v.string(), markup: v.string(), surroundings: v.string() }),
      ),
      changedMarkup: v.nullable(v.string()),
      issue: v.optional(
        v.strictObject({
          id: v.string(),
          state: v.string(),
          firstSeenAt: time,
          lastSeenAt: time,
          ignoreReason: v.nullable(v.string()),
          hasPicture: v.boolean(),
        }),
      ),
    }),
  ),
  notChecked: v.array(criterion),
  limits: v.string(),
});

describe("a report as JSON", () => {
  test.each([EXAMPLE, STORED_EXAMPLE])("has the documented form", (report) => {
    v.parse(REPORT, JSON.parse(jsonReport(report)));
  });

  test("gives each finding its criteria, clauses, engine and element", () => {
    const { findings, pages } = v.parse(REPORT, JSON.parse(jsonReport(EXAMPLE)));
    expect(findings[0]).toMatchObject({
      page: "https://shop.example/products?tag=a|b&x=%zz",
      rule: "img-alt",
      criteria: [{ id: "1.1.1", name: "Non-text Content", level: "A" }],
      enClauses: ["9.1.1.1"],
      engine: { name: "AccessLint", version: "0.21.0" },
    });
    expect(pages.map(({ counts }) => counts.failed.critical)).toEqual([2, 0, 0]);
    expect(pages[2]?.problem?.code).toBe("status");
  });

  test("says which criteria no rule looks at, and neither a score nor a verdict on the page", () => {
    const { notChecked, limits } = v.parse(REPORT, JSON.parse(jsonReport(EXAMPLE)));
    expect(notChecked.map(({ id }) => id)).toContain("1.2.4");
    expect(notChecked.map(({ id }) => id)).not.toContain("1.1.1");
    expect(limits).toContain("A person has to check the rest.");
  });

  test("keeps a page's text from controlling a terminal", () => {
    const text = jsonReport(EXAMPLE);
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    const { findings } = v.parse(REPORT, JSON.parse(text));
    expect(findings[3]?.message).toContain("\u001b[31m\u009b2Jred\u202e");
  });
});
