import type { ElementNote } from "#shared/corrections/correction.ts";
import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingMessage } from "#shared/scan-rules/finding-text.ts";
import type { JudgedCorrections } from "./judge-corrections.ts";

/** How badly an issue keeps people from using the page. */
export type Impact = "critical" | "serious" | "moderate" | "minor";

/**
 * Verdict of a rule on an element: it fails a WCAG criterion, a person has to look because no
 * machine can tell, or it passes but could be better.
 */
export type Outcome = "failed" | "review" | "advice";

/** Element of a finding. Every text is bounded, and holds no form values. */
export interface FoundElement {
  /** CSS selector; for people, not an identity. */
  selector: string;
  /** Its opening tag without values and queries, and the start of its text. */
  markup: string;
  /** Markup of its parent, shortened, in which the element can be recognized. */
  surroundings: string;
  /** Tag, steady classes and up to four ancestors; the same on pages built from one template. */
  shape: string;
}

/** One result of a rule for one element, or for the whole page (`element` null). */
export interface Finding extends FindingMessage {
  outcome: Outcome;
  impact: Impact;
  /** Changed markup to paste, of which the author chooses; null if no markup mends it. */
  changedMarkup: MarkupChange[] | null;
  /**
   * Note by which a correction finds the element again, which holds text of the page. Null in
   * shadow trees and frames, and where texts must not leave the browser.
   */
  note: ElementNote | null;
  /** ARIA attribute that is wrong or missing, where a note is. */
  attribute?: string;
  element: FoundElement | null;
  /** Absent where it is not known for sure, and in a browser. */
  source?: SourcePlace;
}

/**
 * Opening tag of an element in the page's HTML as it was sent. Lines and columns start at 1;
 * columns count UTF-16 code units, and the last one is that after the tag.
 */
export interface SourcePlace {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  /** Opening tag that resolves the finding in its place, if that is all that has to change. */
  fix?: string;
}

/** Result of auditing one page. */
export interface PageAudit {
  title: string;
  lang: string;
  /** At most `MAX_FINDINGS`, most severe first. */
  findings: Finding[];
  /** Number of findings beyond those. */
  omitted: number;
  /** Addresses of `<a href>`, absolute, without fragments, on the page's own origin. */
  links: string[];
  /** Address of `<link rel="canonical">`. */
  canonical: string | null;
  /** Whether a robots meta element forbids indexing or following. */
  robots: { noindex: boolean; nofollow: boolean };
  engines: EngineVersion[];
  /** Effects of the page's live corrections, of which the findings know nothing. */
  corrections?: JudgedCorrections;
  /** Pictures of some findings' elements, if a browser took any. */
  pictures?: FindingPicture[];
}

export interface FindingPicture {
  finding: Finding;
  /** WebP, at most `MAX_PICTURE_BYTES`. */
  image: Uint8Array;
}

export const MAX_PICTURE_BYTES = 20_480;

export interface EngineVersion {
  name: string;
  version: string;
}

export const MAX_FINDINGS = 500;
