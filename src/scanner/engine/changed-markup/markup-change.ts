import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingValues } from "#shared/scan-rules/finding-text.ts";

/** Facts about a finding, used to change its markup. */
export interface Fault {
  element: Element;
  messageId: string;
  /** Unshortened values of the message. */
  values: FindingValues;
  /** Facts from AccessLint beyond the message, such as colors. */
  context: string;
  /** Whether text from the page may be included. */
  withTexts: boolean;
}

/**
 * Returns markup without the fault; several versions if the fix depends on what the author meant.
 */
export type MarkupChanger = (fault: Fault) => MarkupChange[];

export type MarkupChangers = Readonly<Record<string, MarkupChanger>>;
