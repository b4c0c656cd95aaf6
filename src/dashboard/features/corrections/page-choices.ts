import { ALL_PAGES } from "#shared/corrections/page-pattern.ts";
import type { CorrectableElement } from "#shared/corrections/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { pagesWords } from "./words.ts";

/** Represents pages that the user specifies by path. */
export const OTHER_PAGES = "other";

interface Choice {
  value: string;
  label: string;
}

type Pages = Pick<CorrectableElement, "pages" | "pageCount" | "pattern" | "correction">;

/** Returns the pages for an element's correction, or the default if it hasn't been saved. */
export function savedPages({ pattern, correction }: Pages): string {
  return correction?.pages ?? pattern;
}

/**
 * Offers patterns for all pages containing an element, pages in their common folder, or the only
 * page.
 */
export function pageChoices(element: Pages): Choice[] {
  const paths = element.pages.map((url) => new URL(url).pathname);
  const folder = folderOf(paths);
  const saved = savedPages(element);
  const choices = [
    { value: ALL_PAGES, label: t("All pages that have the element") },
    ...(folder === "/" ? [] : [{ value: `${folder}*`, label: t("Pages under {folder}", { folder }) }]),
    ...(element.pageCount === 1
      ? paths.map((value) => ({ value, label: t("Only the page {value}", { value }) }))
      : []),
  ];
  const isKnown = choices.some(({ value }) => value === saved);
  const own = isKnown ? [] : [{ value: saved, label: pagesWords(saved) }];
  return [...choices, ...own, { value: OTHER_PAGES, label: t("Other pages") }];
}

/** Returns the longest folder containing all paths, with a trailing slash. */
function folderOf([first = "/", ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  while (!others.every((path) => path.startsWith(folder))) {
    folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  }
  return folder;
}
