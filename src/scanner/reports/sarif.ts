import { createHash } from "node:crypto";
import { changesText } from "#shared/scan-rules/changed-markup.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import { enClause } from "#shared/scan-rules/wcag-criteria.ts";
import type { EngineVersion, Impact, Outcome, SourcePlace } from "../findings.ts";
import { limitsOfAutomation, uncheckedOn } from "./limits-of-automation.ts";
import { plainLine } from "./plain-line.ts";
import { type CriterionFacts, engineOf, originFacts, ruleFacts } from "./rule-facts.ts";
import type { ReportedFinding, ReportedIssue, ReportedPage, ScanReport } from "./scan-report.ts";
import { uriOf } from "./uri-of.ts";
import { writeJson } from "./write-json.ts";

const LEVELS: Record<Impact, "error" | "warning"> = {
  critical: "error",
  serious: "error",
  moderate: "warning",
  minor: "warning",
};

/** Result kinds (SARIF 2.1.0, 3.27.9); only `fail` results have a level. */
const KINDS: Record<Outcome, "fail" | "review" | "informational"> = {
  failed: "fail",
  review: "review",
  advice: "informational",
};

const BASELINE_STATES: Record<ReportedIssue["state"], "new" | "unchanged" | "absent"> = {
  new: "new",
  returned: "new",
  still: "unchanged",
  ignored: "unchanged",
  "not-seen": "unchanged",
  fixed: "absent",
};

const WCAG = "WCAG";
const EN_301_549 = "EN 301 549";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Writes the Static Analysis Results Interchange Format 2.1.0 (OASIS) with a single run. Pages that
 * could not be scanned and findings that are not listed become notifications of its invocation.
 */
export function sarifReport({ tool, createdAt, pages }: ScanReport): string {
  const rules = [...new Set(pages.flatMap(({ findings }) => findings.map(({ rule }) => rule)))];
  const ruleIndexes = new Map(rules.map((id, index) => [id, index]));
  return writeJson({
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: driverOf(tool, rules), extensions: enginesOf(pages) },
        taxonomies: taxonomiesOf(rules),
        invocations: [
          {
            executionSuccessful: pages.every(({ problem }) => problem === null),
            endTimeUtc: createdAt,
            toolExecutionNotifications: pages.flatMap(notificationsOn),
          },
        ],
        columnKind: "utf16CodeUnits",
        results: pages.flatMap((page) => sarifResults(page, ruleIndexes)),
        properties: { limits: limitsOfAutomation(pages), notChecked: uncheckedOn(pages) },
      },
    ],
  });
}

function driverOf({ name, version }: EngineVersion, rules: readonly string[]) {
  return {
    name,
    version,
    semanticVersion: version,
    rules: rules.map(sarifRule),
    supportedTaxonomies: [
      { name: WCAG, index: 0 },
      { name: EN_301_549, index: 1 },
    ],
  };
}

function enginesOf(pages: readonly ReportedPage[]): EngineVersion[] {
  const all = pages.flatMap(({ engines }) => engines);
  const byName = new Map(all.map(({ name, version }) => [`${name} ${version}`, { name, version }]));
  return [...byName.values()];
}

function notificationsOn({ url, problem, omitted }: ReportedPage) {
  const locations = [{ physicalLocation: { artifactLocation: { uri: uriOf(url) } } }];
  const notify = (level: "error" | "warning", id: string, text: string) => ({
    level,
    message: { text },
    descriptor: { id },
    locations,
  });
  return [
    ...(problem ? [notify("error", problem.code, problem.message)] : []),
    ...(omitted > 0 ? [notify("warning", "omitted", `${omitted} more findings are not listed.`)] : []),
  ];
}

/** Returns a rule's descriptor (SARIF 2.1.0, 3.49), with relationships to its criteria. */
function sarifRule(id: string) {
  const { title, why, remedy, criteria, enClauses, affected, engineName } = ruleFacts(id);
  const [first] = criteria;
  const help = [why, remedy].join(" ").trim() || title;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why || title },
    help: { text: help },
    ...(first && { helpUri: first.url }),
    relationships: [
      ...criteria.map((criterion) => relation(WCAG, criterion.id)),
      ...enClauses.map((clause) => relation(EN_301_549, clause)),
    ],
    properties: {
      tags: ["accessibility", ...criteria.map((criterion) => `WCAG ${criterion.id}`)],
      affected,
      ...(engineName && { engine: engineName }),
    },
  };
}

function relation(taxonomy: string, id: string) {
  return { target: { id, toolComponent: { name: taxonomy } }, kinds: ["relevant"] };
}

/** Returns the parts of WCAG 2.2 and EN 301 549 that these rules refer to. */
function taxonomiesOf(rules: readonly string[]) {
  const criteria = new Map(
    rules.flatMap((rule) => ruleFacts(rule).criteria.map((criterion) => [criterion.id, criterion] as const)),
  );
  return [
    {
      name: WCAG,
      version: "2.2",
      organization: "W3C",
      informationUri: "https://www.w3.org/TR/WCAG22/",
      shortDescription: { text: "Web Content Accessibility Guidelines" },
      taxa: [...criteria.values()].map(criterionTaxon),
    },
    {
      name: EN_301_549,
      version: "3.2.1",
      organization: "ETSI",
      shortDescription: { text: "Accessibility requirements for ICT products and services" },
      taxa: [...new Map(rules.flatMap(clauseTaxa)).values()],
    },
  ];
}

function criterionTaxon({ id, name, level, url }: CriterionFacts) {
  return { id, name, shortDescription: { text: `${name} (level ${level})` }, helpUri: url };
}

/** Returns a rule's clauses by their number. */
function clauseTaxa(rule: string) {
  const { criteria, format } = ruleFacts(rule);
  return criteria.flatMap(({ id, name }) => {
    const clause = enClause(id, format);
    return clause === null ? [] : [[clause, { id: clause, name }] as const];
  });
}

/** Returns a page's results, with distinct fingerprints even for equal elements. */
function sarifResults(page: ReportedPage, ruleIndexes: ReadonlyMap<string, number>) {
  const seen = new Map<string, number>();
  return page.findings.map((finding) => {
    const hash = createHash("sha256").update(`${page.url} ${finding.identity}`).digest("hex").slice(0, 32);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return {
      ruleId: finding.rule,
      ruleIndex: ruleIndexes.get(finding.rule) ?? -1,
      kind: KINDS[finding.outcome],
      level: finding.outcome === "failed" ? LEVELS[finding.impact] : "none",
      message: { text: messageOf(finding) },
      locations: [locationOf(page.url, finding)],
      ...fixesOf(page.url, finding),
      partialFingerprints: { "handrailIssue/v1": `${hash}:${count}` },
      ...(finding.issue && historyOf(finding.issue)),
      properties: propertiesOf(page, finding),
    };
  });
}

/**
 * Returns a message that includes the element and the changed markup, since viewers show little
 * else.
 */
function messageOf(finding: ReportedFinding): string {
  const { element, changedMarkup } = finding;
  const parts = [
    findingText(finding, "en"),
    ...(element ? [`Element: ${element.markup}`] : []),
    ...(changedMarkup === null ? [] : [`Changed markup: ${changesText(changedMarkup)}`]),
  ];
  return plainLine(parts.join(" "));
}

function locationOf(url: string, { element, source }: ReportedFinding) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(url) },
      ...(source && { region: regionOf(source) }),
    },
    ...(element && {
      logicalLocations: [{ fullyQualifiedName: plainLine(element.selector), kind: "element" }],
    }),
  };
}

function regionOf({ startLine, startColumn, endLine, endColumn }: SourcePlace) {
  return { startLine, startColumn, endLine, endColumn };
}

/** Offers fixes for local files only, since a website's HTML is seldom its source. */
function fixesOf(url: string, { rule, source }: ReportedFinding) {
  if (source?.fix === undefined || /^https?:/i.test(url)) return {};
  const replacement = { deletedRegion: regionOf(source), insertedContent: { text: source.fix } };
  const change = { artifactLocation: { uri: uriOf(url) }, replacements: [replacement] };
  return { fixes: [{ description: { text: ruleFacts(rule).remedy }, artifactChanges: [change] }] };
}

function propertiesOf({ engines }: ReportedPage, finding: ReportedFinding) {
  const rule = ruleFacts(finding.rule);
  return {
    outcome: finding.outcome,
    impact: finding.impact,
    criteria: rule.criteria.map(({ id }) => id),
    enClauses: rule.enClauses,
    engine: engineOf(rule, engines),
    origin: originFacts(finding),
    ...(finding.element && {
      markup: finding.element.markup,
      surroundings: finding.element.surroundings,
    }),
    ...(finding.changedMarkup !== null && { changedMarkup: changesText(finding.changedMarkup) }),
  };
}

function historyOf({ id, state, firstSeenAt, lastSeenAt, ignoreReason }: ReportedIssue) {
  return {
    correlationGuid: id,
    baselineState: BASELINE_STATES[state],
    provenance: { firstDetectionTimeUtc: firstSeenAt, lastDetectionTimeUtc: lastSeenAt },
    suppressions:
      state === "ignored"
        ? [
            {
              kind: "external",
              status: "accepted",
              ...(ignoreReason !== null && { justification: ignoreReason }),
            },
          ]
        : [],
  };
}
