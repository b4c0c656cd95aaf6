import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import type { Finding, PageAudit } from "../findings.ts";
import { auditDocument } from "./audit-document.ts";
import { describeWithoutText, elementOf } from "./describe-element.ts";

/** A finding of a shown page, as it may leave the browser: without texts of the page. */
export interface ShownFinding {
  finding: Finding;
  /** Its element in the page; null for the page as a whole. */
  element: Element | null;
  /** The rule's title and remedy, in English. */
  title: string;
  remedy: string;
}

export interface ShownAudit extends Pick<PageAudit, "omitted" | "engines"> {
  findings: ShownFinding[];
}

/** Our widget's own element; a shadow root's content belongs to its host. */
const OWN = "handrail-widget, script[data-widget-id]";

/** Audits the page that the browser shows, without a change to it, and looks past our widget. */
export function auditShownPage(document: Document): ShownAudit {
  const { findings, omitted, engines } = auditDocument(document, { hasLayout: true, withTexts: false });
  return { findings: findings.flatMap((finding) => shown(finding) ?? []), omitted, engines };
}

function shown(found: Finding): ShownFinding | null {
  const element = (found.element && elementOf(found.element)) ?? null;
  if (element && isOwn(element)) return null;
  const { title = found.rule, remedy = "" } = SCAN_RULES.get(found.rule) ?? {};
  return { finding: withoutText(found, element), element, title, remedy };
}

function isOwn(element: Element): boolean {
  const root = element.getRootNode();
  return (root instanceof ShadowRoot ? root.host : element).closest(OWN) !== null;
}

function withoutText(found: Finding, element: Element | null): Finding {
  const place = found.element && element ? describeWithoutText(element, found.element) : null;
  return { ...found, element: place, message: withoutQuotes(found.message, place?.markup ?? "") };
}

/** Drops words of the page that a message quotes, except those in the element's opening tag. */
function withoutQuotes(message: string, markup: string): string {
  return message.replace(/(["“])([^"”]*)(["”])/g, (quote, start, words, end) =>
    markup.includes(words) ? quote : `${start}…${end}`,
  );
}
