import type { MarkupCase, MarkupPlace } from "#shared/scan-rules/changed-markup.ts";

/** A finding, as its changed markup reads it. */
export interface Fault {
  element: Element;
  message: string;
  /** Facts of AccessLint beyond the message, such as colors. */
  context: string;
  /** Whether texts of the page may be written. */
  withTexts: boolean;
}

export interface MarkupChange {
  markup: string;
  /** Case in which it is right, if there is a choice. */
  when?: MarkupCase;
  /** Place where it belongs, unless it replaces the element. */
  place?: MarkupPlace;
}

/** Returns markup without the fault; several if it depends on what the author meant. */
export type MarkupChanger = (fault: Fault) => MarkupChange[];

export type MarkupChangers = Readonly<Record<string, MarkupChanger>>;
