import { locksOrientation } from "./locks-orientation.ts";
import type { Refutation } from "./refutation.ts";

const BUTTONS = '[type="button" i], [type="submit" i], [type="reset" i], [type="image" i]';

export const HTML_REFUTATIONS: Record<string, Refutation> = {
  // Only fields that hold what somebody enters have an autofill field.
  "autocomplete-valid": (element) => !element.matches(`input:not(${BUTTONS}), select, textarea`),

  // Another role than that of a table has no cells.
  "td-headers-attr": (element) =>
    element
      .closest("table")
      ?.matches("[role]:not([role='table'], [role='grid'], [role='treegrid'], [role=''])") === true,

  // In HTML an item ends an open paragraph; happy-dom puts it into that paragraph.
  "listitem-parent": (element) => element.closest("p") !== null,
  "dl-children": (element) => element.closest("p") !== null,

  // Another role than that of a list has children of other kinds.
  "list-children": (element) => element.matches("[role]:not([role='list'], [role=''])"),

  // Such a frame is a part of its page, or nobody gets into it.
  "frame-title": (element) => element.matches("[tabindex^='-'], [role='none'], [role='presentation']"),

  // AccessLint looks for headers in the first row only.
  "td-has-header": (element) => element.closest("table")?.querySelector("th") !== null,

  // Browsers send coordinates for images within links only.
  "server-image-map": (element) => element.matches("img") && element.closest("a[href]") === null,

  "orientation-lock": (element) => !locksOrientation(element),
};
