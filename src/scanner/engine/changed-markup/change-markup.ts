import { headingOf, writeChoices } from "#shared/scan-rules/changed-markup.ts";
import { hasClobberedForm } from "../clobbered-form.ts";
import { ARIA } from "./aria.ts";
import { FIELDS } from "./fields.ts";
import type { Fault, MarkupChange, MarkupChangers } from "./markup-change.ts";
import { NAMES } from "./names.ts";
import { OPERATION } from "./operation.ts";
import { PAGE } from "./page.ts";
import { PICTURES } from "./pictures.ts";
import { STRUCTURE } from "./structure.ts";
import { STYLES } from "./styles.ts";
import { TABLES } from "./tables.ts";

/** Characters of one choice, and of all choices. */
const MAX_MARKUP = 700;
export const MAX_CHANGED_MARKUP = 1_500;

export const MARKUP_CHANGERS: ReadonlyMap<string, MarkupChangers[string]> = new Map(
  [PICTURES, NAMES, FIELDS, ARIA, STRUCTURE, TABLES, PAGE, OPERATION, STYLES].flatMap((rules) =>
    Object.entries(rules),
  ),
);

/** Returns changed markup without the fault, as `writeChoices` writes it; null if there is none. */
export function changeMarkup(rule: string, fault: Fault): string | null {
  const changes = changesOf(rule, fault);
  const choices = changes
    .filter(({ markup }) => markup.length <= MAX_MARKUP)
    .map((one) => ({ heading: headingOf(one.when, one.place), markup: one.markup }));
  const text = writeChoices(choices);
  return text === "" || text.length > MAX_CHANGED_MARKUP ? null : text;
}

/** Returns none for a form whose fields replace the members that a changer reads. */
function changesOf(rule: string, fault: Fault): MarkupChange[] {
  try {
    return MARKUP_CHANGERS.get(rule)?.(fault) ?? [];
  } catch (error) {
    if (!hasClobberedForm(fault.element.ownerDocument)) throw error;
    console.warn(`The rule ${rule} has no changed markup because of a form: ${String(error)}`);
    return [];
  }
}
