import { runAudit, setNameComputation, version } from "@accesslint/core";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding, PageAudit } from "../findings.ts";
import { canonicalizeValues } from "./canonical-values.ts";
import { changeMarkup } from "./changed-markup/change-markup.ts";
import { describeElement } from "./describe-element.ts";
import { findElement } from "./find-element.ts";
import { byWeight } from "./finding-order.ts";
import { fitFindings, type OnElement, shortenValues } from "./fit-findings.ts";
import { setDoubtfulTexts } from "./layout/contrast/contrast-measurement.ts";
import { doubtfulShadowTexts, doubtfulTexts } from "./layout/contrast/doubtful-texts.ts";
import { isContrastCertain } from "./layout/is-contrast-certain.ts";
import { AccessibleNames } from "./names/accessible-name.ts";
import { ownFindings } from "./own-findings.ts";
import type { FoundViolation, PendingFinding } from "./pending-finding.ts";
import { plainDocument } from "./plain-document.ts";
import { createRenderCheck } from "./second-look/create-render-check.ts";
import { isRefuted } from "./second-look/is-refuted.ts";

setNameComputation(() => new AccessibleNames());

const known = new WeakMap<Document, boolean>();

const FOREIGN =
  "link[rel~='stylesheet' i], script:not([type*='json']), canvas, video, object, embed, font, [background], [bgcolor], [text]";

/** Properties besides `color` that paint letters, which happy-dom does not compute. */
const TEXT_PAINT = /-webkit-text-(?:stroke|fill)/i;

/** Rules whose findings concern the whole page, whichever element they name. */
const PAGE_RULES = new Set([
  "document-title",
  "bypass",
  "page-has-heading-one",
  "landmark-main",
  "html-has-lang",
  "html-lang-valid",
  "html-xml-lang-mismatch",
]);

/** Rules whose findings are only advice, unless our own rule with the same ID reports them. */
const ADVISING = new Set(["bypass"]);

/** Rules whose findings are only questions unless the computed contrast is certain. */
const ASKING = new Set(["color-contrast", "color-contrast-enhanced"]);

const MAX_LINKS = 2_000;
const MAX_ADDRESS = 1_000;

declare const __HANDRAIL_VERSION__: string;

interface AuditOptions {
  /** Whether a browser has laid out the document, with all its style sheets. */
  hasLayout?: boolean;
  includeAAA?: boolean;
  /** Whether changed markup may repeat text from the page. */
  withTexts?: boolean;
  /** Completes each finding about an element. */
  onElement?: OnElement;
}

/**
 * Audits a document with AccessLint and our own rules. Runs inside the document's own window, since
 * the engine distinguishes elements by `instanceof`. A displayed page's keywords are rewritten
 * meanwhile, and restored before this returns.
 */
export function auditDocument(own: Document, options: AuditOptions = {}): PageAudit {
  return withCanonicalValues(own, options, () => {
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
  });
}

/** Runs while a displayed page's values are canonical; other pages' values are, once parsed. */
function withCanonicalValues<Result>(own: Document, { hasLayout }: AuditOptions, run: () => Result): Result {
  const restore = hasLayout ? canonicalizeValues(plainDocument(own), { isDisplayed: true }) : null;
  try {
    return run();
  } finally {
    restore?.();
  }
}

/** Counts a document's failures by rule, without writing any findings. */
export function countFailures(own: Document, options: AuditOptions = {}): Record<string, number> {
  const failures: Record<string, number> = {};
  const { findings } = withCanonicalValues(own, options, () => judgeDocument(own, options));
  for (const { rule, outcome } of findings) {
    if (outcome === "failed") failures[rule] = (failures[rule] ?? 0) + 1;
  }
  return failures;
}

function judgeDocument(
  own: Document,
  { hasLayout = false, includeAAA = false, withTexts = true }: AuditOptions,
) {
  // Without a layout, no page script has run and the document is not a browser's.
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
 * Finds a violation's element, which AccessLint omits within frames and some shadow trees. A
 * violation that already has one is returned unchanged, since a copy would compute its selector,
 * which is slow.
 */
function withElement(document: Document, violation: FoundViolation): FoundViolation {
  if (violation.element) return violation;
  const element = findElement(document, violation.selector);
  return element ? { ...violation, element } : violation;
}

/** Drops findings in which AccessLint is wrong. */
function secondLook(
  violations: readonly FoundViolation[],
  isRendered: (element: Element) => boolean,
): FoundViolation[] {
  return violations.filter((violation) => !isRefuted(ruleIdOf(violation), violation, isRendered));
}

/** Drops the stricter rule's findings about refreshes if the more lenient rule has any. */
function withoutRepeats(violations: readonly FoundViolation[]): FoundViolation[] {
  const refreshes = violations.some(({ ruleId }) => ruleId === "enough-time/meta-refresh");
  return violations.filter(
    ({ ruleId }) => !(refreshes && ruleId === "enough-time/meta-refresh-no-exception"),
  );
}

type DocumentFacts = Pick<PageAudit, "title" | "lang" | "links" | "canonical" | "robots">;

/** Reads the facts that the crawler needs from a document. */
function readDocument(document: Document): DocumentFacts {
  return {
    title: document.title.slice(0, 300),
    lang: (document.documentElement?.getAttribute("lang") ?? "").slice(0, 50),
    links: linksOf(document),
    canonical: addressOf(document.baseURI, canonicalLink(document)?.getAttribute("href")),
    robots: robotsOf(document),
  };
}

function canonicalLink(document: Document): Element | undefined {
  return Array.from(document.querySelectorAll("link[rel][href]")).find((link) =>
    /(?:^|\s)canonical(?:\s|$)/i.test(link.getAttribute("rel") ?? ""),
  );
}

/** Returns links within the page's origin, and those to PDFs anywhere. */
function linksOf(document: Document): string[] {
  const { origin } = new URL(document.URL);
  const base = document.baseURI;
  const found = new Set<string>();
  for (const link of document.querySelectorAll("a[href]")) {
    const address = addressOf(base, link.getAttribute("href"));
    if (address === null) continue;
    const url = new URL(address);
    if (url.origin === origin || /\.pdf$/i.test(url.pathname)) found.add(address);
    if (found.size >= MAX_LINKS) break;
  }
  return [...found];
}

/**
 * Resolves an address and drops its fragment; null unless it is an HTTP address within the length
 * limit.
 */
function addressOf(base: string, written: string | null | undefined): string | null {
  if (written === null || written === undefined || written.length > MAX_ADDRESS) return null;
  const url = URL.parse(written.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href.length <= MAX_ADDRESS ? url.href : null;
}

function robotsOf(document: Document): PageAudit["robots"] {
  const words = Array.from(document.querySelectorAll("meta[name][content]"))
    .filter((meta) => meta.getAttribute("name")?.trim().toLowerCase() === "robots")
    .flatMap((meta) => (meta.getAttribute("content") ?? "").toLowerCase().split(/[\s,]+/));
  const has = (word: string) => words.includes(word) || words.includes("none");
  return { noindex: has("noindex"), nofollow: has("nofollow") };
}

/** Converts an AccessLint finding; null for a rule that the catalog does not list. */
function violationFinding(
  violation: FoundViolation,
  { hasLayout, withTexts }: { hasLayout: boolean; withTexts: boolean },
): PendingFinding | null {
  const id = ruleIdOf(violation);
  const rule = SCAN_RULES.get(id);
  if (!rule) return null;
  const { element } = violation;
  const { messageId, values } = messageOf(violation);
  const isCertain = hasLayout ? isContrastCertain : isContrastKnown;
  const isDecided = ASKING.has(id) && element !== undefined && !isSymbol(element) && isCertain(element);
  const outcome = ADVISING.has(id) ? "advice" : isDecided ? "failed" : rule.outcome;
  const weight = { rule: id, outcome, impact: outcome === "advice" ? "minor" : violation.impact } as const;
  const write = () => ({
    ...weight,
    messageId,
    values: shortenValues(values),
    element: element && !PAGE_RULES.has(id) ? describeElement(element, violation.selector) : null,
  });
  const fault = { messageId, values, context: violation.context ?? "", withTexts };
  const change = () => (element ? changeMarkup(id, { ...fault, element }) : null);
  return { ...weight, write, changeMarkup: change, correctable: (withTexts && element) || null };
}

/** Returns a finding's message; each combination of conflicts has its own message. */
function messageOf({ message, values = {} }: FoundViolation): Pick<Finding, "messageId" | "values"> {
  const { conflicts, ...others } = values;
  if (!Array.isArray(conflicts)) return { messageId: message, values };
  const attribute: string | undefined = conflicts.find((conflict) => conflict.startsWith("aria-"));
  const kinds = conflicts.map((conflict) => (conflict === attribute ? "attribute" : conflict));
  return { messageId: [message, ...kinds].join("-"), values: { ...others, ...(attribute && { attribute }) } };
}

/** Whether a single character serves as an icon, which needs less contrast than text. */
function isSymbol({ textContent }: Element): boolean {
  return [...(textContent ?? "").trim()].length < 2;
}

/** Returns the ID without AccessLint's category. */
function ruleIdOf({ ruleId }: FoundViolation): string {
  return ruleId.slice(ruleId.indexOf("/") + 1);
}

/**
 * Whether contrast can be determined without a layout: no external style sheet, script or picture
 * changes the page, nothing is drawn over anything else, and the text is on plain backgrounds.
 */
function isContrastKnown(element: Element): boolean {
  const page = element.ownerDocument;
  const isSimple = known.get(page) ?? isSimplePage(page);
  known.set(page, isSimple);
  if (!isSimple) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (!isPlain(getComputedStyle(at)) || TEXT_PAINT.test(at.getAttribute("style") ?? "")) return false;
  }
  return true;
}

function isSimplePage(page: Document): boolean {
  if (page.querySelector(FOREIGN)) return false;
  const styles = Array.from(page.querySelectorAll("style"), (style) => style.textContent ?? "");
  const isComplex = (css: string) => /@import|@layer|@container|@scope|:hover|::(?:before|after)/i.test(css);
  if (styles.some((css) => isComplex(css) || TEXT_PAINT.test(css))) return false;
  const isInFlow = (element: Element) => {
    const { position, float, marginTop, marginLeft } = getComputedStyle(element);
    return (
      /^(?:|static|relative)$/.test(position) &&
      /^(?:|none)$/.test(float) &&
      !/^-/.test(marginTop + marginLeft)
    );
  };
  return Array.from(page.querySelectorAll("body, body *")).every(isInFlow);
}

/** Whether the computed colors, including opacity and gradients, are drawn unchanged. */
function isPlain(style: CSSStyleDeclaration): boolean {
  const isNone = (value: string) => /^(?:|none|normal|initial)$/.test(value);
  return (
    !style.backgroundImage.includes("url(") &&
    isNone(style.filter) &&
    isNone(style.backdropFilter) &&
    isNone(style.mixBlendMode) &&
    isNone(style.textShadow) &&
    isNone(style.transform)
  );
}
