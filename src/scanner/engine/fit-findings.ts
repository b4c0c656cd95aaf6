import type { ElementNote } from "#shared/corrections/correction.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { type PageReading, readPage } from "#shared/corrections/page-reading.ts";
import type { FindingMessage, FindingValues } from "#shared/scan-rules/finding-text.ts";
import { type Finding, MAX_FINDINGS } from "../findings.ts";
import { attributeIn } from "./changed-markup/simple.ts";
import { elementOf } from "./describe-element.ts";
import { shorten } from "./element-markup.ts";
import { ElementOrigins } from "./element-origins.ts";
import type { PendingFinding } from "./pending-finding.ts";

/** Maximum characters in one page's findings as JSON. */
const MAX_JSON = 1_000_000;
/** Maximum characters in a value; enough for a whole message. */
const MAX_VALUE = 300;
/** Maximum elements per issue and page that get changed markup; no screen shows more. */
const MAX_CHANGED = 5;
/** Maximum elements per issue and page that get a note, through which each can be corrected. */
const MAX_NOTED = 25;
/** Maximum characters in a note as JSON, and in all of a page's notes. */
const MAX_NOTE = 2_000;
const MAX_NOTES = 300_000;

/**
 * Called with a finding and its element, which is the root if the fault lies with the page as a
 * whole.
 */
export type OnElement = (finding: Finding, element: Element) => void;

/** Writes the first findings, as many as fit in one reply, and counts the rest. */
export function fitFindings(
  all: ReadonlyArray<Finding | PendingFinding>,
  onElement?: OnElement,
): { findings: Finding[]; omitted: number } {
  const kept: Finding[] = [];
  const writing = newWriting();
  let length = 0;
  for (const one of all.slice(0, MAX_FINDINGS)) {
    const finding = "write" in one ? writeFinding(one, writing) : one;
    const element = (finding.element && elementOf(finding.element)) ?? ("write" in one && one.correctable);
    if (element) onElement?.(finding, element);
    length += JSON.stringify(finding).length;
    if (length > MAX_JSON) break;
    kept.push(finding);
  }
  return { findings: kept, omitted: all.length - kept.length };
}

/** State shared by findings written one after another while the page stays unchanged. */
interface Writing {
  counts: Map<string, number>;
  /** Characters in the notes so far. */
  noted: number;
  readings: Map<Document, PageReading>;
  origins: ElementOrigins;
}

export function newWriting(): Writing {
  return { counts: new Map(), noted: 0, readings: new Map(), origins: new ElementOrigins() };
}

/** Writes a finding, with changed markup and a note unless there are already enough. */
export function writeFinding(pending: PendingFinding, writing = newWriting()): Finding {
  const finding = pending.write();
  const issue = `${finding.rule} ${finding.outcome} ${finding.element?.shape}`;
  const count = (writing.counts.get(issue) ?? 0) + 1;
  writing.counts.set(issue, count);
  const note = count > MAX_NOTED ? null : noteOf(pending, writing);
  const attribute = note && pending.correctable && attributeAtFault(finding, pending.correctable);
  const changedMarkup = count > MAX_CHANGED ? null : pending.changeMarkup();
  const element = finding.element && elementOf(finding.element);
  const origin = element && writing.origins.originOf(element);
  return { ...finding, changedMarkup, note, ...(attribute && { attribute }), ...(origin && { origin }) };
}

/** Returns the ARIA attribute that the element lacks, or that it has but should not. */
function attributeAtFault({ rule, messageId, values }: FindingMessage, element: Element) {
  if (rule === "aria-required-attr") return String(values.attribute);
  return attributeIn({ messageId, values, element });
}

/** Shortens values, which may quote much of the page. */
export function shortenValues(values: FindingValues): FindingValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? shorten(value, MAX_VALUE) : value,
    ]),
  );
}

function noteOf({ correctable }: PendingFinding, writing: Writing): ElementNote | null {
  if (!correctable || writing.noted > MAX_NOTES) return null;
  const { readings } = writing;
  const { ownerDocument } = correctable;
  const page = readings.get(ownerDocument) ?? readPage(ownerDocument);
  readings.set(ownerDocument, page);
  const note = noteElement(correctable, page);
  const { length } = JSON.stringify(note);
  if (length > MAX_NOTE) return null;
  writing.noted += length;
  return note;
}
