import { type OwnRule, textOf } from "./own-rule.ts";

/** Fieldsets around choices without a legend, and radio buttons without a group. */
export const ungroupedChoices: OwnRule = {
  id: "ungrouped-choices",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("fieldset")) {
      const choices = element.querySelectorAll("input[type='radio'], input[type='checkbox']");
      if (choices.length < 2 || isNamed(element) || !isRendered(element)) continue;
      const message = "The group of choices has no legend, so that its question is not announced.";
      yield { element, message };
    }
    const seen = new Map<string, Element[]>();
    for (const radio of document.querySelectorAll("input[type='radio'][name]")) {
      if (radio.closest("fieldset, [role='radiogroup'], [role='group']") || !isRendered(radio)) continue;
      const name = radio.getAttribute("name") ?? "";
      seen.set(name, [...(seen.get(name) ?? []), radio]);
    }
    for (const [element, second] of seen.values()) {
      if (!element || !second) continue;
      yield { element, message: "These radio buttons are in no group that names their question." };
    }
  },
};

function isNamed(fieldset: Element): boolean {
  const hasLegend = Array.from(fieldset.children).some(
    (child) => child.localName === "legend" && textOf(child) !== "",
  );
  return hasLegend || fieldset.hasAttribute("aria-label") || fieldset.hasAttribute("aria-labelledby");
}
