import { runAudit, type Violation, version } from "@accesslint/core";
import type { PageAudit } from "../findings.ts";
import { findElement } from "./find-element.ts";
import { byWeight } from "./finding-order.ts";
import { fitFindings, type OnElement } from "./fit-findings.ts";
import { setDoubtfulTexts } from "./layout/contrast/contrast-measurement.ts";
import { doubtfulShadowTexts, doubtfulTexts } from "./layout/contrast/doubtful-texts.ts";
import { ownFindings } from "./own-findings.ts";
import { plainDocument } from "./plain-document.ts";
import { readDocument } from "./read-document.ts";
import { createRenderCheck } from "./second-look/create-render-check.ts";
import { isRefuted } from "./second-look/is-refuted.ts";
import { ruleIdOf, violationFinding } from "./violation-finding.ts";

declare const __HANDRAIL_VERSION__: string;

interface AuditOptions {
  /** Whether a browser has laid the document out, with all its style sheets. */
  hasLayout?: boolean;
  /** Whether to apply rules of level AAA as well. */
  includeAAA?: boolean;
  /** Whether changed markup may repeat texts of the page. */
  withTexts?: boolean;
  /** Completes each finding about an element. */
  onElement?: OnElement;
}

/**
 * Audits a document with AccessLint and rules of our own. Runs inside the document's own window,
 * since the engine tells elements apart by `instanceof`, and changes nothing in it.
 */
export function auditDocument(own: Document, options: AuditOptions = {}): PageAudit {
  const { document, judged, findings } = judgeDocument(own, options);
  if (options.hasLayout) {
    setDoubtfulTexts([
      ...doubtfulTexts(judged),
      ...doubtfulShadowTexts(document, { includeAAA: options.includeAAA ?? false }),
    ]);
  }
  return {
    ...readDocument(document),
    ...fitFindings(findings.sort(byWeight), options.onElement),
    engines: [
      { name: "AccessLint", version },
      { name: "Handrail", version: __HANDRAIL_VERSION__ },
    ],
  };
}

/** Counts a document's failures by rule, without writing any of them. */
export function countFailures(own: Document, options: AuditOptions = {}): Record<string, number> {
  const failures: Record<string, number> = {};
  for (const { rule, outcome } of judgeDocument(own, options).findings) {
    if (outcome === "failed") failures[rule] = (failures[rule] ?? 0) + 1;
  }
  return failures;
}

function judgeDocument(
  own: Document,
  { hasLayout = false, includeAAA = false, withTexts = true }: AuditOptions,
) {
  // No script of a page without a layout has run, and its document is no browser's.
  const document = hasLayout ? plainDocument(own) : own;
  const isRendered = createRenderCheck();
  const found = runAudit(document, { includeAAA }).violations.map((violation) =>
    withElement(document, violation),
  );
  const judged = withoutRepeats(secondLook(found, isRendered)).flatMap((violation) => {
    const finding = violationFinding(violation, { hasLayout, withTexts });
    return finding ? [{ violation, finding }] : [];
  });
  const findings = judged
    .map(({ finding }) => finding)
    .concat(ownFindings(document, isRendered, { hasLayout, withTexts }));
  return { document, judged, findings };
}

/**
 * AccessLint leaves out elements within frames and some within shadow trees. A violation with one
 * stays as it is, since a copy would have its selector made, which is slow.
 */
function withElement(document: Document, violation: Violation): Violation {
  if (violation.element) return violation;
  const element = findElement(document, violation.selector);
  return element ? { ...violation, element } : violation;
}

/** Drops findings in which AccessLint is wrong. */
function secondLook(
  violations: readonly Violation[],
  isRendered: (element: Element) => boolean,
): Violation[] {
  return violations.filter((violation) => !isRefuted(ruleIdOf(violation), violation, isRendered));
}

/** Drops the findings of a rule on elements that a milder form of it has reported. */
function withoutRepeats(violations: readonly Violation[]): Violation[] {
  const refreshes = violations.some(({ ruleId }) => ruleId === "enough-time/meta-refresh");
  return violations.filter(
    ({ ruleId }) => !(refreshes && ruleId === "enough-time/meta-refresh-no-exception"),
  );
}
