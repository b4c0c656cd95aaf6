import { describe, expect, test } from "bun:test";
import Papa from "papaparse";
import * as v from "valibot";
import { csvReport } from "#src/scanner/reports/csv.ts";
import { earlReport } from "#src/scanner/reports/earl.ts";
import { jsonReport } from "#src/scanner/reports/json.ts";
import { sarifReport } from "#src/scanner/reports/sarif.ts";
import type { ReportedFinding, ScanReport } from "#src/scanner/reports/scan-report.ts";
import { inBrowser } from "../../../src/scanner/browser/engine-names.ts";
import { limitsOfAutomation, uncheckedOn } from "../../../src/scanner/reports/limits-of-automation.ts";
import { SARIF } from "./sarif-schema.ts";

const ENGINES = [
  { name: "AccessLint", version: "0.21.0" },
  { name: "Handrail", version: "0.2.0" },
];
const AT = new Date("2026-11-23T04:00:00Z");

const EMPTY = { title: "", scannedAt: null, engines: [], findings: [], omitted: 0, problem: null };

const IMAGE: ReportedFinding = {
  rule: "img-alt",
  outcome: "failed",
  impact: "critical",
  ...{ messageId: "missing", values: {} },
  changedMarkup: null,
  element: {
    selector: "main > img",
    markup: '<img src="a.png" title="He said &quot;hi&quot;, twice">',
    surroundings: '<main>\n  <img src="a.png">\n</main>',
  },
  identity: "img-alt failed main>img",
  origin: "calendly",
};

const PARSED = { ...EMPTY, scannedAt: AT, engines: ENGINES };

const FINDINGS: ReportedFinding[] = [
  IMAGE,
  IMAGE,
  { ...IMAGE, rule: "html-has-lang", impact: "moderate", element: null, identity: "html-has-lang failed " },
  {
    ...{ rule: "color-contrast", outcome: "review", impact: "serious", changedMarkup: null },
    ...{ messageId: "low", values: { ratio: 2.5, required: 4.5 } },
    element: { selector: "p", markup: "<p>Faint 😀\ud83d", surroundings: "<p>" },
    ...{ identity: "color-contrast review p", origin: "template" },
  },
  {
    ...{ rule: "tabindex", outcome: "advice", impact: "minor" },
    ...{ messageId: "positive", values: { value: "5=HYPERLINK(\u001b[31m\u009b2Jred\u202e)" } },
    changedMarkup: [{ markup: '<p tabindex="0">' }],
    element: { selector: "p", markup: '=<p tabindex="5">', surroundings: "<p>" },
    ...{ identity: "tabindex advice p", origin: "own" },
  },
];

const URL = "https://shop.example/products?tag=a|b&x=%zz";
const GONE = { code: "status", message: "There's no page at this address (404)." };

/** Findings that use every member of the type, with texts that a page may choose. */
const EXAMPLE: ScanReport = {
  tool: { name: "Handrail", version: "0.2.0" },
  createdAt: new Date("2026-11-23T05:00:00Z"),
  pages: [
    { ...PARSED, url: URL, title: "Our products", findings: FINDINGS, omitted: 3 },
    { ...PARSED, url: "dist/über uns#1.html" },
    { ...EMPTY, url: "https://shop.example/gone", problem: GONE },
  ],
};

/** A stored finding that someone ignored, and one of a rule that the catalog no longer has. */
const STORED_EXAMPLE: ScanReport = {
  ...EXAMPLE,
  pages: [
    {
      ...{ ...PARSED, url: "https://shop.example/", title: "Shop" },
      findings: [
        {
          ...IMAGE,
          issue: {
            id: "5c0d9a52-6f0a-4f0c-8a53-0a7a3a3b8f01",
            ...{ state: "ignored", firstSeenAt: AT, lastSeenAt: AT },
            ...{ ignoreReason: "third-party", hasPicture: true },
          },
        },
        { ...IMAGE, rule: "retired-rule", element: null, identity: "retired-rule" },
      ],
      problem: { code: "timeout", message: "The page took longer than 10 seconds." },
    },
  ],
};

const ELEMENT = { selector: "main > img", markup: '<img src="a.png" title="He said &quot;hi&quot;, twice">' };
const CONTROLS = /(?![\r\n])[\p{Cc}\u202e]/u;

function recordsOf(report: typeof EXAMPLE): Array<Record<string, string>> {
  const { data, errors } = Papa.parse<Record<string, string>>(csvReport(report), {
    ...{ header: true, delimiter: ",", newline: "\r\n", skipEmptyLines: true },
  });
  expect(errors).toEqual([]);
  return data;
}

describe("a report as CSV", () => {
  test("has a row per finding with all that is known of it, and per page that could not be scanned", () => {
    const records = recordsOf(EXAMPLE);
    expect(records).toHaveLength(6);
    expect(records[0]).toMatchObject({
      ...{ page: URL, outcome: "failed", impact: "critical", rule: "img-alt", ...ELEMENT },
      ...{ criteria: "1.1.1", en_301_549: "9.1.1.1", engine: "AccessLint", engine_version: "0.21.0" },
      scanned_at: "2026-11-23T04:00:00.000Z",
    });
    const missing = { page: "https://shop.example/gone", outcome: "not-scanned", rule: "status" };
    expect(records.at(-1)).toMatchObject({ ...missing, message: GONE.message });
  });

  test("keeps a page's text from being a formula or controlling a terminal", () => {
    expect(recordsOf(EXAMPLE)[4]?.message).toContain("=HYPERLINK( [31m 2Jred )");
    expect(recordsOf(EXAMPLE)[4]?.markup).toStartWith("'=");
    expect(csvReport(EXAMPLE)).not.toMatch(CONTROLS);
  });

  test("names the state of stored issues, and a rule that is no longer known", () => {
    const [failure, ignored, retired] = recordsOf(STORED_EXAMPLE);
    expect(failure?.outcome).toBe("not-scanned");
    expect(ignored).toMatchObject({ state: "ignored", first_seen_at: "2026-11-23T04:00:00.000Z" });
    expect(retired).toMatchObject({ rule: "retired-rule", criteria: "", engine: "" });
  });
});

describe("a report as JSON", () => {
  const { findings, pages, notChecked, limits, ...head } = JSON.parse(jsonReport(EXAMPLE));
  const text = expect.any(String);
  const url = expect.stringMatching(/^https:/);
  const criterion = { id: "1.1.1", name: "Non-text Content", level: "A", url };
  const image = {
    ...{ page: URL, rule: "img-alt", outcome: "failed", impact: "critical" },
    ...{ message: "This picture has no description.", messageId: "missing", values: {} },
    ...{ title: text, why: text, remedy: text, affected: expect.any(Array) },
    ...{ criteria: [criterion], enClauses: ["9.1.1.1"] },
    engine: { name: "AccessLint", version: "0.21.0" },
    element: { ...ELEMENT, surroundings: '<main>\n  <img src="a.png">\n</main>' },
    changedMarkup: null,
    origin: { kind: "tool", tool: "calendly", name: "Calendly", purpose: "booking" },
  };

  test("has the documented members, of the report, its pages and its findings", () => {
    const tool = { name: "Handrail", version: "0.2.0" };
    const createdAt = "2026-11-23T05:00:00.000Z";
    expect(head).toEqual({ format: "handrail-scan", formatVersion: 1, tool, createdAt });
    const failed = { critical: 2, serious: 0, moderate: 1, minor: 0 };
    const engines = [{ name: "AccessLint", version: "0.21.0" }, tool];
    expect(pages[0]).toEqual({
      ...{ url: URL, title: "Our products", scannedAt: "2026-11-23T04:00:00.000Z", engines },
      ...{ counts: { failed, review: 1, advice: 1 }, omitted: 3, problem: null },
    });
    expect(pages[2]).toMatchObject({ scannedAt: null, problem: { code: "status", message: text } });
    expect(findings[0]).toEqual(image);
    const [stored, retired] = JSON.parse(jsonReport(STORED_EXAMPLE)).findings;
    const seenAt = "2026-11-23T04:00:00.000Z";
    const issue = { id: text, state: "ignored", firstSeenAt: seenAt, lastSeenAt: seenAt };
    expect(stored).toEqual({
      ...{ ...image, page: "https://shop.example/" },
      issue: { ...issue, ignoreReason: "third-party", hasPicture: true },
    });
    expect(retired).toMatchObject({ rule: "retired-rule", criteria: [], engine: null, element: null });
  });

  test("says where elements come from", () => {
    const origins = findings.map(({ origin }: { origin: { kind: string } }) => origin.kind);
    expect(origins).toEqual(["tool", "tool", "tool", "template", "own"]);
    expect(csvReport(EXAMPLE)).toMatch(/,template\r\n/);
  });

  test("says which criteria no rule looks at, and neither a score nor a verdict on the page", () => {
    const ids = notChecked.map(({ id }: { id: string }) => id);
    expect([ids.includes("1.2.4"), ids.includes("1.1.1")]).toEqual([true, false]);
    expect(limits).toContain("A person has to check the rest.");
  });

  test("keeps a page's text from controlling a terminal", () => {
    expect(jsonReport(EXAMPLE)).not.toMatch(CONTROLS);
    expect(findings[4].message).toContain("\u001b[31m\u009b2Jred\u202e");
  });
});

describe("a report as EARL", () => {
  interface Node {
    "@id"?: string;
    "@type": string | string[];
    [member: string]: unknown;
  }

  function read(report: typeof EXAMPLE) {
    const parsed: { "@context": object; "@graph": Node[] } = JSON.parse(earlReport(report));
    const { "@context": context, "@graph": graph } = parsed;
    const ofType = (type: string) => graph.filter((node) => [node["@type"]].flat().includes(type));
    return { context, graph, ofType, assertions: ofType("earl:Assertion") };
  }

  test.each([EXAMPLE, STORED_EXAMPLE])("has the classes of EARL 1.0, and all that it refers to", (report) => {
    const { context, graph, ofType, assertions } = read(report);
    const ids = graph.flatMap((node) => node["@id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^(?:https?:\/\/|urn:|_:)\S+$/.test(id))).toEqual([]);
    for (const node of assertions)
      for (const name of ["earl:assertedBy", "earl:subject", "earl:test"])
        expect(ids).toContain(String(node[name]));
    expect(ofType("earl:Assertor")).toMatchObject([{ "doap:release": { "doap:revision": "0.2.0" } }]);
    expect(ofType("earl:TestSubject")).toHaveLength(report.pages.length);
    const prefixes = [...earlReport(report).matchAll(/"([a-z]+):[A-Za-z]+":/g)].map(([, name]) => name);
    expect(prefixes.filter((name) => !Object.keys(context).includes(String(name)))).toEqual([]);
  });

  test("asserts what failed, what no machine can tell, and what was not scanned; never a pass", () => {
    const [image, ...others] = read(EXAMPLE).assertions;
    const subject = "https://shop.example/products?tag=a%7Cb&x=%25zz";
    const pointer = {
      "@type": "ptr:CSSSelectorPointer",
      "ptr:expression": "main > img",
      "ptr:reference": { "@id": subject },
    };
    expect(image).toEqual({
      "@type": "earl:Assertion",
      "earl:assertedBy": "_:tool",
      "earl:subject": subject,
      "earl:test": "urn:handrail:rule:img-alt",
      "earl:mode": "earl:automatic",
      "earl:result": {
        "@type": "earl:TestResult",
        "earl:outcome": "earl:failed",
        "dct:date": "2026-11-23T04:00:00.000Z",
        "earl:info": "This picture has no description.",
        "earl:pointer": pointer,
      },
    });
    const outcomes = ["failed", "failed", "cantTell", "failed", "untested"].map((one) => `earl:${one}`);
    const results = outcomes.map((one) => ({ "earl:outcome": one, "dct:date": expect.any(String) }));
    expect(others).toMatchObject(results.map((one) => ({ "earl:result": one })));
  });

  test("makes rules a part of the criteria they check, but not those of advice", () => {
    const tests = read(EXAMPLE).ofType("earl:TestCase");
    expect(Object.fromEntries(tests.map((one) => [one["@id"], one["dct:isPartOf"]]))).toMatchObject({
      "urn:handrail:rule:img-alt": ["https://www.w3.org/TR/WCAG22/#non-text-content"],
      "urn:handrail:rule:color-contrast": ["https://www.w3.org/TR/WCAG22/#contrast-minimum"],
      "urn:handrail:rule:tabindex": [],
    });
  });
});

test("what only a browser can check is unchecked unless it showed every scanned page, whose scripts ran then", () => {
  const shown = { engines: [{ name: inBrowser("Handrail"), version: "1" }] };
  const parsed = { engines: [{ name: "Handrail", version: "1" }] };
  const failed = { engines: [] };
  for (const pages of [[parsed], [shown, parsed], [failed]]) expect(uncheckedOn(pages)).toContain("1.4.10");
  expect(uncheckedOn([shown, failed])).not.toContain("1.4.10");
  expect(uncheckedOn([shown])).toContain("1.2.4");
  expect(limitsOfAutomation([parsed])).toContain("without running its scripts");
  expect(limitsOfAutomation([shown])).not.toContain("scripts");
});

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
    const names = targets.map(({ id, toolComponent }) => `${toolComponent.name} ${id}`);
    expect(names.filter((name) => !taxa.includes(name))).toEqual([]);
    for (const { name, index } of tool.driver.supportedTaxonomies ?? [])
      expect(taxonomies[index]?.name).toBe(name);
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
    const uri = "https://shop.example/products?tag=a%7Cb&x=%25zz";
    const logicalLocations = [{ fullyQualifiedName: "main > img" }];
    expect(results[0]).toMatchObject({
      locations: [{ physicalLocation: { artifactLocation: { uri } }, logicalLocations }],
      properties: { criteria: ["1.1.1"], enClauses: ["9.1.1.1"], engine: ENGINES[0] },
    });
    const prints = results.map(({ partialFingerprints }) => partialFingerprints["handrailIssue/v1"]);
    expect(new Set(prints).size).toBe(results.length);
    const again = readRun(EXAMPLE).results.map((one) => one.partialFingerprints);
    expect(again).toEqual(results.map((one) => one.partialFingerprints));
  });

  test("notes findings that are not listed and pages that were not scanned, which make the run fail", () => {
    expect(readRun(EXAMPLE).invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: "warning", message: { text: "3 more findings are not listed." } },
        { level: "error", message: { text: GONE.message }, descriptor: { id: "status" } },
      ],
    });
    const [whole] = readRun({ ...EXAMPLE, pages: EXAMPLE.pages.slice(1, 2) }).invocations;
    expect(whole).toMatchObject({ executionSuccessful: true, toolExecutionNotifications: [] });
  });

  test("names lines and columns where they are known, and offers fixes of local files alone", () => {
    const region = { startLine: 7, startColumn: 3, endLine: 7, endColumn: 20 };
    const text = '<img src="a.png" alt="">';
    const findings = [{ ...IMAGE, source: { ...region, fix: text } }];
    const resultAt = (url: string) =>
      readRun({ ...EXAMPLE, pages: [{ ...PARSED, url, findings }] }).results[0];
    const artifactLocation = { uri: "dist/%C3%BCber%20uns%231.html" };
    const local = resultAt("dist/über uns#1.html");
    expect(local?.locations[0]?.physicalLocation).toEqual({ artifactLocation, region });
    expect(local?.fixes?.[0]?.artifactChanges).toEqual([
      { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text } }] },
    ]);
    const ofSite = resultAt(URL);
    expect(ofSite?.locations[0]?.physicalLocation.region).toEqual(region);
    expect(ofSite?.fixes).toBeUndefined();
  });

  test("suppresses what someone ignored", () => {
    expect(readRun(STORED_EXAMPLE).results[0]).toMatchObject({
      baselineState: "unchanged",
      suppressions: [{ kind: "external", status: "accepted", justification: "third-party" }],
    });
  });
});
