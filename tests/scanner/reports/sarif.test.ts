import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { sarifReport } from "#src/scanner/reports/sarif.ts";
import { EXAMPLE, STORED_EXAMPLE } from "./example-report.ts";
import { SARIF } from "./sarif-schema.ts";

function readRun(report: typeof EXAMPLE) {
  const [run, ...others] = v.parse(SARIF, JSON.parse(sarifReport(report))).runs;
  expect(others).toEqual([]);
  if (!run) throw new Error("The report has no run");
  return run;
}

describe("a report as SARIF", () => {
  test.each([EXAMPLE, STORED_EXAMPLE])("follows the format, and resolves all that it refers to", (report) => {
    const { tool, taxonomies, results } = readRun(report);
    const rules = tool.driver.rules ?? [];
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]?.id).toBe(ruleId);
    const taxa = taxonomies.flatMap(({ name, taxa: own = [] }) => own.map(({ id }) => `${name} ${id}`));
    const targets = rules.flatMap(({ relationships = [] }) => relationships.map(({ target }) => target));
    expect(
      targets
        .map(({ id, toolComponent }) => `${toolComponent.name} ${id}`)
        .filter((target) => !taxa.includes(target)),
    ).toEqual([]);
    for (const { name, index } of tool.driver.supportedTaxonomies ?? []) {
      expect(taxonomies[index]?.name).toBe(name);
    }
  });

  test("makes failures errors or warnings, and leaves to people what no machine can tell", () => {
    const found = readRun(EXAMPLE).results.map(({ ruleId, kind, level }) => [ruleId, kind, level]);
    expect(found).toEqual([
      ["img-alt", "fail", "error"],
      ["img-alt", "fail", "error"],
      ["html-has-lang", "fail", "warning"],
      ["color-contrast", "review", "none"],
      ["tabindex", "informational", "none"],
    ]);
  });

  test("gives each result criteria, clauses, engine, page and element, and a fingerprint of its own", () => {
    const { results } = readRun(EXAMPLE);
    expect(results[0]).toMatchObject({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "https://shop.example/products?tag=a%7Cb&x=%25zz" },
          },
          logicalLocations: [{ fullyQualifiedName: "main > img" }],
        },
      ],
      properties: {
        criteria: ["1.1.1"],
        enClauses: ["9.1.1.1"],
        engine: { name: "AccessLint", version: "0.21.0" },
      },
    });
    const prints = results.map(({ partialFingerprints }) => partialFingerprints["handrailIssue/v1"]);
    expect(new Set(prints).size).toBe(results.length);
    expect(readRun(EXAMPLE).results.map((one) => one.partialFingerprints)).toEqual(
      results.map((one) => one.partialFingerprints),
    );
  });

  test("notes findings that are not listed and pages that were not scanned, which make the run fail", () => {
    expect(readRun(EXAMPLE).invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: "warning", message: { text: "3 more findings are not listed." } },
        {
          level: "error",
          message: { text: "There is no page at this address (404)." },
          descriptor: { id: "status" },
        },
      ],
    });
    const whole = { ...EXAMPLE, pages: EXAMPLE.pages.slice(1, 2) };
    expect(readRun(whole).invocations[0]).toMatchObject({
      executionSuccessful: true,
      toolExecutionNotifications: [],
    });
  });

  test("names lines and columns where they are known, and offers fixes of local files alone", () => {
    const [page] = EXAMPLE.pages;
    const [finding] = page?.findings ?? [];
    if (!page || !finding) throw new Error("The example has no finding");
    const region = { startLine: 7, startColumn: 3, endLine: 7, endColumn: 20 };
    const text = '<img src="a.png" alt="">';
    const findings = [{ ...finding, source: { ...region, fix: text } }];
    const resultAt = (url: string) => readRun({ ...EXAMPLE, pages: [{ ...page, url, findings }] }).results[0];
    const artifactLocation = { uri: "dist/%C3%BCber%20uns%231.html" };
    const local = resultAt("dist/über uns#1.html");
    expect(local?.locations[0]?.physicalLocation).toEqual({ artifactLocation, region });
    expect(local?.fixes?.[0]?.artifactChanges).toEqual([
      { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text } }] },
    ]);
    const ofSite = resultAt(page.url);
    expect(ofSite?.locations[0]?.physicalLocation.region).toEqual(region);
    expect(ofSite?.fixes).toBeUndefined();
  });

  test("suppresses what somebody ignored", () => {
    expect(readRun(STORED_EXAMPLE).results[0]).toMatchObject({
      baselineState: "unchanged",
      suppressions: [{ kind: "external", status: "accepted", justification: "third-party" }],
    });
  });
});
