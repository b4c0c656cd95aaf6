import type { ElementView } from "#shared/issues/schemas.ts";
import { changesText } from "#shared/scan-rules/changed-markup.ts";
import type { StoredElement } from "#src/db/schema/issues.ts";

/** Elements of an issue on a page that screens and exports show; corrections are made for more. */
export const SHOWN_ELEMENTS = 5;

/** Leaves out the note, which is longer than everything else, and data only used by corrections. */
export function elementView({ selector, markup, surroundings, changedMarkup }: StoredElement): ElementView {
  return {
    selector,
    markup,
    surroundings,
    changedMarkup: changesText(changedMarkup),
    changes: changedMarkup ?? [],
  };
}
