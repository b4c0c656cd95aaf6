import type { ElementView } from "#shared/issues/schemas.ts";
import { changesText } from "#shared/scan-rules/changed-markup.ts";
import type { StoredElement } from "#src/db/schema/issues.ts";

/** Number of elements per issue and page on screens and in exports; more can be corrected. */
export const SHOWN_ELEMENTS = 5;

/** Omits the note, which is longer than everything else, and data used only by corrections. */
export function elementView({ selector, markup, surroundings, changedMarkup }: StoredElement): ElementView {
  return {
    selector,
    markup,
    surroundings,
    changedMarkup: changesText(changedMarkup),
    changes: changedMarkup ?? [],
  };
}
