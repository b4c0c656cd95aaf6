import type { Impact, Outcome } from "../../findings.ts";

/** A document as rules of our own read it. */
export interface RulePage {
  document: Document;
  isRendered(element: Element): boolean;
  styleOf(element: Element): CSSStyleDeclaration;
  /** Accessible name, with single spaces. */
  nameOf(element: Element): string;
}

export interface OwnFinding {
  /** The element at fault; null for the page as a whole. */
  element: Element | null;
  message: string;
  /** Replaces the outcome of the rule's entry in the catalog. */
  outcome?: Outcome;
}

/** A rule of our own; its entry in `SCAN_RULES` has the same id. */
export interface OwnRule {
  id: string;
  impact: Impact;
  find(page: RulePage): Iterable<OwnFinding>;
}

export function textOf(node: Node): string {
  return (node.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Returns the text directly inside an element, without that of its children. */
export function ownTextOf(element: Element): string {
  const texts = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 3);
  return texts
    .map((text) => text.textContent ?? "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
