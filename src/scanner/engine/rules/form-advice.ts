import { plain } from "#shared/plain.ts";
import { pageDocument } from "../plain-document.ts";
import { type OwnRule, textOf } from "./own-rule.ts";

const FIELDS = "input:not([type='hidden']):not([type='radio']):not([type='checkbox']), select, textarea";

/** Fields of one form, in one group, with the same label. */
export const sameLabel: OwnRule = {
  id: "same-label",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const form of document.querySelectorAll("form")) {
      const seen = new Map<Element, Set<string>>();
      for (const element of plain(form).querySelectorAll(FIELDS)) {
        const text = labelOf(element);
        const group = element.closest("fieldset, [role='group'], tr, li, section") ?? form;
        const texts = seen.get(group) ?? new Set();
        if (text !== "" && texts.has(text) && isRendered(element)) {
          yield { element, message: `Another field of the form is labeled "${text.slice(0, 80)}", too.` };
        }
        seen.set(group, texts.add(text));
      }
    }
  },
};

/** Fields with a star in their label that say nowhere else that they are required. */
export const unmarkedRequired: OwnRule = {
  id: "unmarked-required",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(FIELDS)) {
      if (element.matches("[required], [aria-required], [disabled], [readonly]")) continue;
      if (!/^\*|\*\s*:?$/.test(labelOf(element)) || !isRendered(element)) continue;
      yield { element, message: "The label has a star, but the field is not marked as required." };
    }
  },
};

/** Returns the text of the label element of a field without a name of another kind. */
function labelOf(element: Element): string {
  if (element.matches("[aria-label], [aria-labelledby]")) return "";
  const id = element.getAttribute("id");
  const label = id ? pageDocument().querySelector(`label[for="${CSS.escape(id)}"]`) : null;
  const wrapping = label ?? element.closest("label:not([for])");
  return wrapping ? textOf(wrapping) : "";
}
