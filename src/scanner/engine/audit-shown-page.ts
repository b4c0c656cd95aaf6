import english from "#shared/language/en/findings.json" with { type: "json" };
import { type FindingValues, messageText, quotedValues } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding, PageAudit } from "../findings.ts";
import { auditDocument } from "./audit-document.ts";
import { describeWithoutText, elementOf } from "./describe-element.ts";

/**
 * A finding from a displayed page, in a form that may leave the browser: without text from the
 * page.
 */
export interface ShownFinding {
  finding: Finding;
  /** The finding's element; null for the page as a whole. */
  element: Element | null;
  /** The finding's message, plus the rule's title and remedy, in English. */
  message: string;
  title: string;
  remedy: string;
}

export interface ShownAudit extends Pick<PageAudit, "omitted" | "engines"> {
  findings: ShownFinding[];
}

/** Our widget's own element; a shadow root's content belongs to its host. */
const OWN = "handrail-widget, script[data-widget-id]";

/** Audits the displayed page and leaves it as it was, ignoring our widget. */
export function auditShownPage(document: Document): ShownAudit {
  const { findings, omitted, engines } = auditDocument(document, { hasLayout: true, withTexts: false });
  return { findings: findings.flatMap((finding) => shown(finding) ?? []), omitted, engines };
}

function shown(found: Finding): ShownFinding | null {
  const element = (found.element && elementOf(found.element)) ?? null;
  if (element && isOwn(element)) return null;
  const { title = found.rule, remedy = "" } = SCAN_RULES.get(found.rule) ?? {};
  const finding = withoutText(found, element);
  return { finding, element, message: messageText(english, finding, "en"), title, remedy };
}

function isOwn(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root.host : element).closest(OWN) !== null;
}

function withoutText(found: Finding, element: Element | null): Finding {
  const place = found.element && element ? describeWithoutText(element, found.element) : null;
  return { ...found, element: place, values: withoutQuotes(found, place?.markup ?? "") };
}

/** Drops page text quoted in a message, except for text in the element's opening tag. */
function withoutQuotes(found: Finding, markup: string): FindingValues {
  const isPrivate = (name: string) => !markup.includes(String(found.values[name]));
  const hidden = quotedValues(english, found).filter(isPrivate);
  return { ...found.values, ...Object.fromEntries(hidden.map((name) => [name, "…"])) };
}
