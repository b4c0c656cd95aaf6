import type { FindingValues, MessageId, RuleId } from "#shared/scan-rules/finding-text.ts";
import type { Impact, Outcome } from "../../findings.ts";

/** A document as read by our own rules. */
export interface RulePage {
  document: Document;
  isRendered(element: Element): boolean;
  styleOf(element: Element): CSSStyleDeclaration;
  /** Accessible name, with whitespace collapsed to single spaces. */
  nameOf(element: Element): string;
}

export interface OwnFinding<Id extends string = MessageId<RuleId>> {
  /** Element at fault; null for the page as a whole. */
  element: Element | null;
  messageId: Id;
  values?: FindingValues;
  /** Overrides the outcome in the rule's catalog entry. */
  outcome?: Outcome;
}

interface RuleOf<Id extends RuleId> {
  id: Id;
  impact: Impact;
  find(page: RulePage): Iterable<OwnFinding<MessageId<Id>>>;
}

/** One of our own rules; its entries in `SCAN_RULES` and in the messages have the same ID. */
export type OwnRule<Id extends RuleId = RuleId> = { [One in Id]: RuleOf<One> }[Id];

export function textOf(node: Node): string {
  return (node.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Returns the text directly inside an element, excluding its children's text. */
export function ownTextOf(element: Element): string {
  const texts = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 3);
  return texts
    .map((text) => text.textContent ?? "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
