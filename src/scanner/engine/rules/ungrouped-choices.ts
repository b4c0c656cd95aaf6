import { type OwnRule, textOf } from "./own-rule.ts";

/** Fieldsets without a legend, and choices without a group. */
export const ungroupedChoices: OwnRule = {
  id: "ungrouped-choices",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("fieldset")) {
      if (isNamed(element) || element.hasAttribute("role") || !isRendered(element)) continue;
      const choices = element.querySelectorAll("input[type='radio'], input[type='checkbox']");
      const group = choices.length > 1 ? "group of choices" : "fieldset";
      yield { element, message: `The ${group} has no legend, so that nothing says what it is about.` };
    }
    const seen = new Map<string, Element[]>();
    for (const choice of document.querySelectorAll(
      "input[type='radio'][name], input[type='checkbox'][name]",
    )) {
      if (choice.closest("fieldset, [role='radiogroup'], [role='group']") || !isRendered(choice)) continue;
      const name = `${choice.getAttribute("type")} ${choice.getAttribute("name")}`;
      seen.set(name, [...(seen.get(name) ?? []), choice]);
    }
    for (const [element, second] of seen.values()) {
      if (!element || !second) continue;
      yield { element, message: "These choices are in no group that names their question." };
    }
  },
};

function isNamed(fieldset: Element): boolean {
  const hasLegend = Array.from(fieldset.children).some(
    (child) => child.localName === "legend" && textOf(child) !== "",
  );
  return hasLegend || fieldset.hasAttribute("aria-label") || fieldset.hasAttribute("aria-labelledby");
}
