import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { earlReport } from "#src/scanner/reports/earl.ts";
import { EXAMPLE, STORED_EXAMPLE } from "./example-report.ts";

const iri = v.pipe(v.string(), v.regex(/^(?:https?:\/\/|urn:|_:)\S+$/));
const revision = v.strictObject({ "doap:revision": v.string() });
const software = v.looseObject({ "dct:title": v.string(), "doap:release": revision });

/** Classes, required properties and instances of EARL 1.0 Schema (W3C), chapters 2.1 to 2.7. */
const ASSERTION = v.strictObject({
  "@type": v.literal("earl:Assertion"),
  "earl:assertedBy": iri,
  "earl:subject": iri,
  "earl:test": iri,
  "earl:mode": v.picklist(["earl:automatic", "earl:manual", "earl:semiAuto", "earl:undisclosed"]),
  "earl:result": v.strictObject({
    "@type": v.literal("earl:TestResult"),
    "earl:outcome": v.picklist([
      "earl:passed",
      "earl:failed",
      "earl:cantTell",
      "earl:inapplicable",
      "earl:untested",
    ]),
    "dct:date": v.pipe(v.string(), v.isoTimestamp()),
    "earl:info": v.string(),
    "earl:pointer": v.optional(
      v.strictObject({
        "@type": v.literal("ptr:CSSSelectorPointer"),
        "ptr:expression": v.string(),
        "ptr:reference": v.strictObject({ "@id": iri }),
      }),
    ),
  }),
});
const TEST = v.looseObject({
  "@id": iri,
  "@type": v.picklist(["earl:TestCase", "earl:TestRequirement"]),
  "dct:title": v.string(),
  "dct:isPartOf": v.optional(v.array(v.pipe(v.string(), v.startsWith("https://www.w3.org/TR/WCAG22/#")))),
});
const SUBJECT = v.looseObject({
  "@id": iri,
  "@type": v.tuple([v.literal("earl:TestSubject"), v.literal("foaf:Document")]),
});
const ASSERTOR = v.looseObject({
  ...software.entries,
  "@id": iri,
  "@type": v.tuple([v.literal("earl:Assertor"), v.literal("earl:Software")]),
  "dct:hasPart": v.array(software),
});
const REPORT = v.strictObject({
  "@context": v.record(v.string(), v.unknown()),
  "@graph": v.array(v.union([ASSERTION, TEST, SUBJECT, ASSERTOR])),
});

function read(report: typeof EXAMPLE) {
  const parsed = v.parse(REPORT, JSON.parse(earlReport(report)));
  const graph = parsed["@graph"];
  const assertions = graph.flatMap((node) => (v.is(ASSERTION, node) ? node : []));
  const tests = graph.flatMap((node) => (v.is(TEST, node) ? node : []));
  const ids = graph.flatMap((node) => ("@id" in node ? String(node["@id"]) : []));
  return { context: parsed["@context"], assertions, tests, ids };
}

describe("a report as EARL", () => {
  test.each([EXAMPLE, STORED_EXAMPLE])("has the classes of EARL 1.0, and all that it refers to", (report) => {
    const { context, assertions, ids } = read(report);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { "earl:subject": subject, "earl:test": test, "earl:assertedBy": assertor } of assertions) {
      expect(ids).toContain(subject);
      expect(ids).toContain(test);
      expect(ids).toContain(assertor);
    }
    const prefixes = [...earlReport(report).matchAll(/"([a-z]+):[A-Za-z]+":/g)].map(([, name]) => name);
    expect(prefixes.filter((name) => !Object.keys(context).includes(String(name)))).toEqual([]);
  });

  test("asserts what failed, what no machine can tell, and what was not scanned; never a pass", () => {
    const outcomes = read(EXAMPLE).assertions.map((one) => one["earl:result"]["earl:outcome"]);
    expect(outcomes).toEqual([
      "earl:failed",
      "earl:failed",
      "earl:failed",
      "earl:cantTell",
      "earl:failed",
      "earl:untested",
    ]);
  });

  test("makes rules a part of the criteria they check, but not those of advice", () => {
    const { tests } = read(EXAMPLE);
    const parts = Object.fromEntries(tests.map((one) => [one["@id"], one["dct:isPartOf"]]));
    expect(parts).toMatchObject({
      "urn:handrail:rule:img-alt": ["https://www.w3.org/TR/WCAG22/#non-text-content"],
      "urn:handrail:rule:color-contrast": ["https://www.w3.org/TR/WCAG22/#contrast-minimum"],
      "urn:handrail:rule:tabindex": [],
    });
  });
});
