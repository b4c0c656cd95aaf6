import {
  AA_CRITERIA,
  UNCHECKED_CRITERIA,
  UNCHECKED_IN_BROWSER,
} from "#shared/scan-rules/unchecked-criteria.ts";
import { isInBrowser } from "../browser/engine-names.ts";
import type { ReportedPage } from "./scan-report.ts";

type Pages = ReadonlyArray<Pick<ReportedPage, "engines">>;

/** Returns the criteria that no rule checked on at least one of the pages. */
export function uncheckedOn(pages: Pages): readonly string[] {
  return wereInBrowser(pages) ? UNCHECKED_IN_BROWSER : UNCHECKED_CRITERIA;
}

/** Returns caveats for readers who draw conclusions from findings or from a lack of findings. */
export function limitsOfAutomation(pages: Pages): string {
  const how = wereInBrowser(pages) ? "" : ", and judge its HTML without running its scripts";
  return [
    `Automated rules find only a part of the barriers on a page${how}.`,
    `No rule looks at ${uncheckedOn(pages).length} of the ${AA_CRITERIA.length} success criteria of levels A and AA in WCAG 2.2, and the others are checked in part.`,
    "A person has to check the rest. Nothing here says that a page conforms, not even an empty list.",
  ].join(" ");
}

/** Whether all scanned pages were displayed in a browser. */
function wereInBrowser(pages: Pages): boolean {
  const scanned = pages.filter(({ engines }) => engines.length > 0);
  return scanned.length > 0 && scanned.every(({ engines }) => engines.some(({ name }) => isInBrowser(name)));
}
