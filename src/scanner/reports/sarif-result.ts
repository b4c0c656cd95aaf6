import { createHash } from "node:crypto";
import type { Impact, Outcome, SourcePlace } from "../findings.ts";
import { plainLine } from "./plain-line.ts";
import { engineOf, ruleFacts } from "./rule-facts.ts";
import type { ReportedFinding, ReportedIssue, ReportedPage } from "./scan-report.ts";
import { uriOf } from "./uri-of.ts";

const LEVELS: Record<Impact, "error" | "warning"> = {
  critical: "error",
  serious: "error",
  moderate: "warning",
  minor: "warning",
};

/** Kinds of result (SARIF 2.1.0, 3.27.9); a result of another kind than `fail` has no level. */
const KINDS: Record<Outcome, "fail" | "review" | "informational"> = {
  failed: "fail",
  review: "review",
  advice: "informational",
};

/** Returns a page's results, with fingerprints that differ even for equal elements. */
export function sarifResults(page: ReportedPage, ruleIndexes: ReadonlyMap<string, number>) {
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

/** Names the element and the changed markup too, since viewers show little but the message. */
function messageOf({ message, element, changedMarkup }: ReportedFinding): string {
  const parts = [
    message,
    ...(element ? [`Element: ${element.markup}`] : []),
    ...(changedMarkup === null ? [] : [`Changed markup: ${changedMarkup}`]),
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

/** Offers changes of local files alone, since the HTML of a website is seldom its source. */
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
    ...(finding.element && {
      markup: finding.element.markup,
      surroundings: finding.element.surroundings,
    }),
    ...(finding.changedMarkup !== null && { changedMarkup: finding.changedMarkup }),
  };
}

const BASELINE_STATES: Record<ReportedIssue["state"], "new" | "unchanged" | "absent"> = {
  new: "new",
  returned: "new",
  still: "unchanged",
  ignored: "unchanged",
  "not-seen": "unchanged",
  fixed: "absent",
};

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
