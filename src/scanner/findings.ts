import type { ElementNote } from "#shared/corrections/correction.ts";
import type { MarkupChange } from "#shared/scan-rules/changed-markup.ts";
import type { FindingMessage } from "#shared/scan-rules/finding-text.ts";
import type { JudgedCorrections } from "./find-harmful-corrections.ts";

/** Severity of the barrier that an issue poses to users. */
export type Impact = "critical" | "serious" | "moderate" | "minor";

/**
 * A rule's verdict on an element: it fails a WCAG criterion, needs human review because no machine
 * can tell, or passes but could be improved.
 */
export type Outcome = "failed" | "review" | "advice";

/** Element of a finding. All text is limited in length and contains no form values. */
export interface FoundElement {
  /** CSS selector for display only; not an identity. */
  selector: string;
  /** Opening tag without values or queries, and the start of the text. */
  markup: string;
  /** Parent's markup, shortened so the element can still be recognized in it. */
  surroundings: string;
  /**
   * Tag, stable classes, and up to four ancestors; the same on all pages built from one template.
   */
  shape: string;
}

/** One result of a rule for an element, or for the whole page (`element` is null). */
export interface Finding extends FindingMessage {
  outcome: Outcome;
  impact: Impact;
  /** Alternative versions of changed markup to paste; null if no markup resolves the finding. */
  changedMarkup: MarkupChange[] | null;
  /**
   * Note that lets a correction find the element again; contains page text. Null in shadow trees
   * and frames, and if text must not leave the browser.
   */
  note: ElementNote | null;
  /** Incorrect or missing ARIA attribute; only present with a note. */
  attribute?: string;
  element: FoundElement | null;
  /**
   * ID of the embedded tool that the element comes from, or `template` for an element of the page's
   * header, footer or navigation; absent for the page's own content, or if in doubt.
   */
  origin?: string;
  /** Absent in a browser, or if not known for certain. */
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
   * Opening tag that resolves the finding when it replaces this one; absent if anything else has to
   * change.
   */
  fix?: string;
}

export interface PageAudit {
  title: string;
  lang: string;
  /** Up to `MAX_FINDINGS`, most severe first. */
  findings: Finding[];
  /** Number of findings not listed. */
  omitted: number;
  /** Absolute addresses of `<a href>` on the page's own origin, without fragments. */
  links: string[];
  /** Address of `<link rel="canonical">`. */
  canonical: string | null;
  /** Whether a robots meta element forbids indexing or following links. */
  robots: { noindex: boolean; nofollow: boolean };
  engines: EngineVersion[];
  /** Effects of the page's live corrections, which the findings do not take into account. */
  corrections?: JudgedCorrections;
  /** Pictures of some findings' elements, if a browser took any. */
  pictures?: FindingPicture[];
}

export interface FindingPicture {
  finding: Finding;
  /** WebP, up to `MAX_PICTURE_BYTES`. */
  image: Uint8Array;
}

export const MAX_PICTURE_BYTES = 20_480;

export interface EngineVersion {
  name: string;
  version: string;
}

export const MAX_FINDINGS = 500;
