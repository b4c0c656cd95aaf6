import type { OwnRule } from "./own-rule.ts";

const FIELDS =
  "input:not([type='hidden']):not([type='submit']):not([type='button']):not([type='image']):not([type='reset']), select, textarea";

/** Fields inside a label that names only the first field in it (HTML, "labeled control"). */
export const sharedLabel: OwnRule = {
  id: "shared-label",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const label of document.querySelectorAll("label:not([for])")) {
      const [, ...others] = label.querySelectorAll(FIELDS);
      for (const element of others) {
        const isNamed = ["aria-label", "aria-labelledby", "title", "placeholder"].some(
          (name) => (element.getAttribute(name) ?? "").trim() !== "",
        );
        const id = element.getAttribute("id");
        const hasLabel =
          id &&
          Array.from(document.querySelectorAll("label[for]")).some((one) => one.getAttribute("for") === id);
        if (isNamed || hasLabel || !isRendered(element)) continue;
        yield { element, message: "The label around this field names another field." };
      }
    }
  },
};
