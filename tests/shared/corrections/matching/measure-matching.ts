import type { ElementNote } from "#shared/corrections/correction.ts";
import { findNoted } from "#shared/corrections/find-noted-element.ts";
import { findUnmoved } from "#shared/corrections/find-unmoved.ts";
import { noteElement } from "#shared/corrections/note-element.ts";
import { type PageReading, readPage } from "#shared/corrections/page-reading.ts";
import { CHANGES, type PageChange } from "./change-page.ts";

/** Elements that corrections are made for. */
const CORRECTED =
  "html,img,a,button,input,select,textarea,iframe,svg,[role],h1,h2,h3,h4,p,li,td,th,table,label,span[class],div[class]>span";

/** Notes a page's elements, changes the page, looks for them again, and removes the page. */
export function measureMatching(document: Document, html: string, change: PageChange, sample: number) {
  // Other tests of this process keep the document's own body.
  const own = [...document.documentElement.childNodes];
  document.documentElement.innerHTML = html.replace(/^[\s\S]*?<html[^>]*>|<\/html>\s*$/gi, "");
  const all = [...document.querySelectorAll(CORRECTED)].filter((one) => !one.closest("template"));
  const step = Math.max(1, Math.floor(all.length / sample));
  const page = readPage(document);
  const noted = all
    .filter((_, at) => at % step === 0)
    .flatMap((element) => {
      const note = noteElement(element, page);
      return note ? [{ element, note }] : [];
    });
  const before = compareUnmoved(document, noted, page);
  CHANGES[change](document);
  const later = readPage(document);
  const after = compareUnmoved(document, noted, later);
  const counts = {
    /** Elements still on the page, and how many of them were found. */
    ...{ kept: 0, found: 0 },
    /** Searches in all, and how many led to another element, with descriptions of these. */
    ...{ searches: 0, wrong: 0, mistakes: <string[]>[] },
    ...{ unmovedBefore: before.unmoved, unmovedAfter: after.unmoved },
    unsure: [...before.unsure, ...after.unsure],
  };
  for (const { element, note } of noted) {
    const isKept = element.isConnected;
    const found = findNoted(document, note, "one", { page: later });
    counts.searches += 1;
    counts.kept += Number(isKept);
    if (typeof found === "string") continue;
    const [first] = found;
    if (first === element) counts.found += 1;
    else {
      counts.wrong += 1;
      const now = first && noteElement(first, later);
      counts.mistakes.push(
        `${JSON.stringify(note)}\n    ${JSON.stringify(now)}${isKept ? "" : "\n    gone"}`,
      );
    }
  }
  document.documentElement.replaceChildren(...own);
  return counts;
}

type Noted = { element: Element; note: ElementNote };

/**
 * Counts the elements that are found without a search, and describes those that the search does not
 * find, or finds elsewhere.
 */
function compareUnmoved(document: Document, noted: readonly Noted[], page: PageReading) {
  let unmoved = 0;
  const unsure: string[] = [];
  for (const { element, note } of noted) {
    for (const scope of ["one", "alike"] as const) {
      const found = findUnmoved(page, { note, scope });
      if (!found) continue;
      if (scope === "one") unmoved += 1;
      const searched = findNoted(document, note, scope, { page });
      const isSame =
        typeof searched !== "string" &&
        searched.length === found.length &&
        found.every((one) => searched.includes(one));
      if (found[0] !== element || !isSame) unsure.push(`${scope}: ${JSON.stringify(note)}`);
    }
  }
  return { unmoved, unsure };
}
