export interface WcagCriterion {
  name: string;
  level: "A" | "AA" | "AAA";
}

/** WCAG 2.2 success criteria: all at levels A and AA, plus others named in the scanner's rules. */
export const WCAG_CRITERIA: Readonly<Record<string, WcagCriterion>> = {
  "1.1.1": { name: "Non-text Content", level: "A" },
  "1.2.1": { name: "Audio-only and Video-only (Prerecorded)", level: "A" },
  "1.2.2": { name: "Captions (Prerecorded)", level: "A" },
  "1.2.3": { name: "Audio Description or Media Alternative (Prerecorded)", level: "A" },
  "1.2.4": { name: "Captions (Live)", level: "AA" },
  "1.2.5": { name: "Audio Description (Prerecorded)", level: "AA" },
  "1.3.1": { name: "Info and Relationships", level: "A" },
  "1.3.2": { name: "Meaningful Sequence", level: "A" },
  "1.3.3": { name: "Sensory Characteristics", level: "A" },
  "1.3.4": { name: "Orientation", level: "AA" },
  "1.3.5": { name: "Identify Input Purpose", level: "AA" },
  "1.4.1": { name: "Use of Color", level: "A" },
  "1.4.2": { name: "Audio Control", level: "A" },
  "1.4.3": { name: "Contrast (Minimum)", level: "AA" },
  "1.4.4": { name: "Resize Text", level: "AA" },
  "1.4.5": { name: "Images of Text", level: "AA" },
  "1.4.6": { name: "Contrast (Enhanced)", level: "AAA" },
  "1.4.8": { name: "Visual Presentation", level: "AAA" },
  "1.4.10": { name: "Reflow", level: "AA" },
  "1.4.11": { name: "Non-text Contrast", level: "AA" },
  "1.4.12": { name: "Text Spacing", level: "AA" },
  "1.4.13": { name: "Content on Hover or Focus", level: "AA" },
  "2.1.1": { name: "Keyboard", level: "A" },
  "2.1.2": { name: "No Keyboard Trap", level: "A" },
  "2.1.4": { name: "Character Key Shortcuts", level: "A" },
  "2.2.1": { name: "Timing Adjustable", level: "A" },
  "2.2.2": { name: "Pause, Stop, Hide", level: "A" },
  "2.2.4": { name: "Interruptions", level: "AAA" },
  "2.3.1": { name: "Three Flashes or Below Threshold", level: "A" },
  "2.4.1": { name: "Bypass Blocks", level: "A" },
  "2.4.2": { name: "Page Titled", level: "A" },
  "2.4.3": { name: "Focus Order", level: "A" },
  "2.4.4": { name: "Link Purpose (In Context)", level: "A" },
  "2.4.5": { name: "Multiple Ways", level: "AA" },
  "2.4.6": { name: "Headings and Labels", level: "AA" },
  "2.4.7": { name: "Focus Visible", level: "AA" },
  "2.4.9": { name: "Link Purpose (Link Only)", level: "AAA" },
  "2.4.10": { name: "Section Headings", level: "AAA" },
  "2.4.11": { name: "Focus Not Obscured (Minimum)", level: "AA" },
  "2.5.1": { name: "Pointer Gestures", level: "A" },
  "2.5.2": { name: "Pointer Cancellation", level: "A" },
  "2.5.3": { name: "Label in Name", level: "A" },
  "2.5.4": { name: "Motion Actuation", level: "A" },
  "2.5.7": { name: "Dragging Movements", level: "AA" },
  "2.5.8": { name: "Target Size (Minimum)", level: "AA" },
  "3.1.1": { name: "Language of Page", level: "A" },
  "3.1.2": { name: "Language of Parts", level: "AA" },
  "3.1.4": { name: "Abbreviations", level: "AAA" },
  "3.1.5": { name: "Reading Level", level: "AAA" },
  "3.2.1": { name: "On Focus", level: "A" },
  "3.2.2": { name: "On Input", level: "A" },
  "3.2.3": { name: "Consistent Navigation", level: "AA" },
  "3.2.4": { name: "Consistent Identification", level: "AA" },
  "3.2.5": { name: "Change on Request", level: "AAA" },
  "3.2.6": { name: "Consistent Help", level: "A" },
  "3.3.1": { name: "Error Identification", level: "A" },
  "3.3.2": { name: "Labels or Instructions", level: "A" },
  "3.3.3": { name: "Error Suggestion", level: "AA" },
  "3.3.4": { name: "Error Prevention (Legal, Financial, Data)", level: "AA" },
  "3.3.7": { name: "Redundant Entry", level: "A" },
  "3.3.8": { name: "Accessible Authentication (Minimum)", level: "AA" },
  "4.1.2": { name: "Name, Role, Value", level: "A" },
  "4.1.3": { name: "Status Messages", level: "AA" },
};

/** Criteria introduced in WCAG 2.2, after EN 301 549 V3.2.1. */
const SINCE_2_2 = new Set(["2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"]);

/** Chapters of EN 301 549 V3.2.1: web pages, and documents that are not web pages. */
const WEB = 9;
const DOCUMENTS = 10;

/** Criteria about sets of web pages, which the chapter on documents leaves out. */
const NOT_OF_DOCUMENTS = new Set(["2.4.1", "2.4.5", "3.2.3", "3.2.4"]);

/**
 * Returns the clause in EN 301 549 V3.2.1 that adopts a criterion; null for criteria at level AAA
 * or newer than WCAG 2.1, which it does not contain.
 */
export function enClause(criterion: string, format?: "pdf"): string | null {
  const level = WCAG_CRITERIA[criterion]?.level;
  if (level === undefined || level === "AAA" || SINCE_2_2.has(criterion)) return null;
  if (format && NOT_OF_DOCUMENTS.has(criterion)) return null;
  return `${format ? DOCUMENTS : WEB}.${criterion}`;
}

/** Returns the URL of the W3C's explanation of a criterion. */
export function understandingUrl(criterion: string): string | null {
  const slug = slugOf(criterion);
  return slug && `https://www.w3.org/WAI/WCAG22/Understanding/${slug}`;
}

/** Returns a criterion's URL in WCAG 2.2 itself. */
export function criterionUrl(criterion: string): string | null {
  const slug = slugOf(criterion);
  return slug && `https://www.w3.org/TR/WCAG22/#${slug}`;
}

function slugOf(criterion: string): string | null {
  const name = WCAG_CRITERIA[criterion]?.name;
  if (name === undefined) return null;
  return name
    .toLowerCase()
    .replace(/[^a-z -]/g, "")
    .replaceAll(" ", "-");
}
