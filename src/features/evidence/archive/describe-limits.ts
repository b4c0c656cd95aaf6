import { type Block, heading, type TextDocument } from "#src/documents/text-document.ts";
import { type ArchiveIndex, documentFrame } from "./describe-index.ts";

const list = (...items: string[]): Block => ({ type: "list", items: items.map((item) => [item]) });

/** Describes what an archive shows and what it does not, for people who have to rely on it. */
export function describeLimits(index: ArchiveIndex): TextDocument {
  return { ...documentFrame(index), title: "What this shows and what it does not", blocks: LIMITS };
}

const LIMITS: Block[] = [
  heading("What it shows"),
  list(
    "Which scans ran and how they ended, with their figures and the engines that were used.",
    "Which issues the scans found, when they saw each for the first and the last time, and when it was gone from all pages.",
    "Who ignored an issue and for what reason, who took that back, and which checks people made by hand with which result.",
    "When visitors reported barriers through the widget, and when somebody answered them.",
    "That no record was changed, removed or inserted since it was signed, as far as the signing key was safe.",
  ),
  heading("What it does not show"),
  list(
    "That a website conforms to WCAG or to any law. Automated rules can decide only part of the success criteria; a scan without findings is no proof of conformance.",
    "That a page was without barriers for a person. Questions that only a person can answer are counted apart and are open until somebody answers them.",
    "What the website was like between two scans, on pages that were not scanned, or behind a sign-in.",
    "The time by an independent clock: every time is that of the server which made the record.",
    "Anything that happened before the log began, or outside the service, such as changes to the website’s source.",
    "A history that its operator could not have written: whoever runs the server holds the database and the signing key. An archive that was handed out earlier can be compared with this one record by record.",
  ),
  heading("What may be missing"),
  list(
    "Names of people who have deleted their account since, and words of visitors whose report was deleted by then. The records remain, with the role of the person, and their digests remain valid.",
    "Issues beyond 10,000 that changed in one scan; the record says how many.",
    "In an archive about one website: the content of records about other websites.",
    "Assignments and comments, which organize work.",
  ),
];
