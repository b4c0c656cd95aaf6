import type { ElementNote } from "#shared/corrections/correction.ts";
import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingMessage } from "#shared/scan-rules/finding-text.ts";
import type { JudgedCorrections } from "./find-harmful-corrections.ts";

/** Degree to which an issue keeps users from using the page. */
export type Impact = "critical" | "serious" | "moderate" | "minor";

/**
 * Verdict of a rule on an element: it fails a WCAG criterion, a person has to look because no
 * machine can tell, or it passes but could be better.
 */
export type Outcome = "failed" | "review" | "advice";

/** Element of a finding. Every text is bounded, and holds no form values. */
export interface FoundElement {
  /** CSS selector for display; not an identity. */
  selector: string;
  /** Opening tag without values and queries, and the start of the text. */
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
  /** Choices of changed markup to paste; null if no markup resolves the finding. */
  changedMarkup: MarkupChange[] | null;
  /**
   * Note by which a correction finds the element again; contains text of the page. Null in shadow
   * trees and frames, and if texts must not leave the browser.
   */
  note: ElementNote | null;
  /** Wrong or missing ARIA attribute; only present with a note. */
  attribute?: string;
  element: FoundElement | null;
  /** Absent if not known for certain, and in a browser. */
  source?: SourcePlace;
}

/**
 * Opening tag of an element in the page's original HTML. Lines and columns start at 1; columns
 * count UTF-16 code units, and the last column is the one after the tag.
 */
export interface SourcePlace {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  /**
   * Opening tag that resolves the finding if it replaces this one, and if nothing else has to
   * change.
   */
  fix?: string;
}

export interface PageAudit {
  title: string;
  lang: string;
  /** At most `MAX_FINDINGS`, most severe first. */
  findings: Finding[];
  /** Number of findings that are not listed. */
  omitted: number;
  /** Addresses of `<a href>`, absolute, without fragments, on the page's own origin. */
  links: string[];
  /** Address of `<link rel="canonical">`. */
  canonical: string | null;
  /** Whether a robots meta element forbids indexing or following. */
  robots: { noindex: boolean; nofollow: boolean };
  engines: EngineVersion[];
  /** Effects of the page's live corrections, which the findings do not consider. */
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
