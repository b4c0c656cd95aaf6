import {
  AA_CRITERIA,
  UNCHECKED_CRITERIA,
  UNCHECKED_IN_BROWSER,
  UNCHECKED_IN_PDFS,
} from "#shared/scan-rules/unchecked-criteria.ts";
import { isInBrowser } from "../browser/engine-names.ts";
import { areOfPdf } from "../pdf/pdf-engines.ts";
import type { ReportedPage } from "./scan-report.ts";

type Pages = ReadonlyArray<Pick<ReportedPage, "engines">>;

/**
 * Returns the criteria that no rule checked on at least one of the pages; PDFs count only on their
 * own.
 */
export function uncheckedOn(pages: Pages): readonly string[] {
  const { web, pdfs } = byFormat(pages);
  const onWeb = wereInBrowser(web) ? UNCHECKED_IN_BROWSER : UNCHECKED_CRITERIA;
  return pdfs.length > 0 && web.length === 0 ? UNCHECKED_IN_PDFS : onWeb;
}

/** Returns caveats for readers who draw conclusions from findings or from a lack of findings. */
export function limitsOfAutomation(pages: Pages): string {
  return [
    ...waysOf(byFormat(pages)),
    `No rule looks at ${uncheckedOn(pages).length} of the ${AA_CRITERIA.length} success criteria of levels A and AA in WCAG 2.2, and the others are checked in part.`,
    "A person has to check the rest. Nothing here says that a page conforms, not even an empty list.",
  ].join(" ");
}

/** Says how pages and PDFs are judged, if there are any. */
function waysOf({ web, pdfs }: { web: Pages; pdfs: Pages }): string[] {
  const how = wereInBrowser(web) ? "" : ", and judge its HTML without running its scripts";
  const onWeb = `Automated rules find only a part of the barriers on a page${how}.`;
  const inPdfs =
    "In a PDF, they read its properties, tags, fonts and form fields, and don’t see what its pages look like.";
  if (pdfs.length === 0) return [onWeb];
  return web.length === 0 ? ["Automated rules find only a part of the barriers.", inPdfs] : [onWeb, inPdfs];
}

function byFormat(pages: Pages): { web: Pages; pdfs: Pages } {
  const scanned = pages.filter(({ engines }) => engines.length > 0);
  return {
    pdfs: scanned.filter(({ engines }) => areOfPdf(engines)),
    web: scanned.filter(({ engines }) => !areOfPdf(engines)),
  };
}

/** Whether all scanned pages were displayed in a browser. */
function wereInBrowser(scanned: Pages): boolean {
  return scanned.length > 0 && scanned.every(({ engines }) => engines.some(({ name }) => isInBrowser(name)));
}
