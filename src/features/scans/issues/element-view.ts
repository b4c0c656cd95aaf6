import type { ElementView } from "#shared/schemas/issue.ts";
import type { StoredElement } from "#src/db/schema/scan-issues.ts";

/** Leaves out the note, which is longer than all the rest and for corrections alone. */
export function elementView({ note: _note, ...shown }: StoredElement): ElementView {
  return shown;
}
