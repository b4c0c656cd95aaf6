import { findingText } from "#shared/scan-rules/finding-text.ts";
import { criterionUrl } from "#shared/scan-rules/wcag-criteria.ts";
import type { Outcome } from "../findings.ts";
import { areOfPdf } from "../pdf/pdf-engines.ts";
import { limitsOfAutomation } from "./limits-of-automation.ts";
import { type RuleFacts, ruleFacts } from "./rule-facts.ts";
import type { ReportedFinding, ReportedPage, ScanReport } from "./scan-report.ts";
import { uriOf } from "./uri-of.ts";
import { writeJson } from "./write-json.ts";

/** Inline context, so readers don't have to fetch one. */
const CONTEXT = {
  earl: "http://www.w3.org/ns/earl#",
  dct: "http://purl.org/dc/terms/",
  doap: "http://usefulinc.com/ns/doap#",
  foaf: "http://xmlns.com/foaf/0.1/",
  ptr: "http://www.w3.org/2009/pointers#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
  "earl:assertedBy": { "@type": "@id" },
  "earl:subject": { "@type": "@id" },
  "earl:test": { "@type": "@id" },
  "earl:mode": { "@type": "@id" },
  "earl:outcome": { "@type": "@id" },
  "dct:isPartOf": { "@type": "@id" },
  "dct:hasPart": { "@type": "@id" },
  "dct:date": { "@type": "xsd:dateTime" },
};

const OUTCOMES: Record<Outcome, string> = {
  failed: "earl:failed",
  review: "earl:cantTell",
  // A test that belongs to no success criterion, so failing it fails no criterion.
  advice: "earl:failed",
};

const TOOL = "_:tool";
const ALL_RULES = "urn:handrail:rules";

/**
 * Writes the Evaluation and Report Language 1.0 (W3C) as JSON-LD: one assertion per finding, and an
 * untested one for each page that could not be scanned. Passed tests are not asserted.
 */
export function earlReport({ tool, createdAt, pages }: ScanReport): string {
  const rules = new Set(pages.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  const advice = new Set(
    pages.flatMap(({ findings }) =>
      findings.flatMap(({ rule, outcome }) => (outcome === "advice" ? rule : [])),
    ),
  );
  return writeJson({
    "@context": CONTEXT,
    "@graph": [
      toolNode(tool, pages),
      ...pages.map(subjectNode),
      ...[...rules].map((rule) => testNode(ruleFacts(rule), advice.has(rule))),
      ...(pages.some(({ problem }) => problem) ? [ALL_RULES_NODE] : []),
      ...pages.flatMap((page, index) => assertionsOn(page, index, createdAt)),
    ],
  });
}

function toolNode({ name, version }: ScanReport["tool"], pages: readonly ReportedPage[]) {
  const engines = new Map(
    pages.flatMap((page) => page.engines.map((engine) => [engine.name, engine] as const)),
  );
  return {
    "@id": TOOL,
    "@type": ["earl:Assertor", "earl:Software"],
    "dct:title": name,
    "dct:description": limitsOfAutomation(pages),
    "doap:release": { "doap:revision": version },
    "dct:hasPart": [...engines.values()].map((engine) => ({
      "@type": "earl:Software",
      "dct:title": engine.name,
      "doap:release": { "doap:revision": engine.version },
    })),
  };
}

function subjectNode({ url, title }: ReportedPage, index: number) {
  return {
    "@id": subjectId(url, index),
    "@type": ["earl:TestSubject", "foaf:Document"],
    "dct:identifier": url,
    "dct:title": title,
  };
}

/** A local file has no address that others could resolve. */
function subjectId(url: string, index: number): string {
  return /^https?:/.test(url) ? uriOf(url) : `_:page${index}`;
}

function testNode({ id, title, why, criteria }: RuleFacts, isAdvice: boolean) {
  return {
    "@id": testId(id),
    "@type": "earl:TestCase",
    "dct:identifier": id,
    "dct:title": title,
    "dct:description": why,
    "dct:isPartOf": isAdvice ? [] : criteria.flatMap((criterion) => criterionUrl(criterion.id) ?? []),
  };
}

function testId(rule: string): string {
  return `urn:handrail:rule:${rule}`;
}

const ALL_RULES_NODE = {
  "@id": ALL_RULES,
  "@type": "earl:TestRequirement",
  "dct:title": "All automated rules",
};

function assertionsOn(page: ReportedPage, index: number, createdAt: Date) {
  const subject = subjectId(page.url, index);
  const assertion = (test: string, result: object) => ({
    "@type": "earl:Assertion",
    "earl:assertedBy": TOOL,
    "earl:subject": subject,
    "earl:test": test,
    "earl:mode": "earl:automatic",
    "earl:result": { "@type": "earl:TestResult", ...result },
  });
  const failure = page.problem && {
    "earl:outcome": "earl:untested",
    "dct:date": createdAt,
    "earl:info": page.problem.message,
  };
  return [
    ...(failure ? [assertion(ALL_RULES, failure)] : []),
    ...page.findings.map((finding) => assertion(testId(finding.rule), resultOf(page, finding, subject))),
  ];
}

function resultOf({ scannedAt, engines }: ReportedPage, finding: ReportedFinding, subject: string) {
  const { outcome, element } = finding;
  return {
    "earl:outcome": OUTCOMES[outcome],
    ...(scannedAt && { "dct:date": scannedAt }),
    "earl:info": findingText(finding, "en"),
    ...(element && {
      "earl:pointer": {
        "@type": areOfPdf(engines) ? "ptr:ExpressionPointer" : "ptr:CSSSelectorPointer",
        "ptr:expression": element.selector,
        "ptr:reference": { "@id": subject },
      },
    }),
  };
}
