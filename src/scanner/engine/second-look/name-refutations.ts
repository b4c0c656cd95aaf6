import { hasPlainLabel } from "../rules/label-in-name.ts";
import type { Refutation } from "./refutation.ts";

/** Fonts that draw a word as an icon. */
const ICONS = '[class*="material-icons"], [class*="material-symbols"]';

export const NAME_REFUTATIONS: Record<string, Refutation> = {
  "button-name": hasTitledContent,
  "link-name": hasTitledContent,
  "summary-name": hasTitledContent,
  "aria-command-name": hasTitledContent,
  "aria-toggle-field-name": hasTitledContent,

  "empty-heading": (element) =>
    hasTitledContent(element) ||
    (element.hasAttribute("role") && !element.matches('[role="heading"], [role=""]')),

  "label-content-mismatch": (element) => {
    // The rule of our own decides.
    if (hasPlainLabel(element)) return true;
    const copy = element.cloneNode(true);
    if (!(copy instanceof Element)) return false;
    const icons = copy.querySelectorAll(ICONS);
    for (const icon of icons) icon.remove();
    const isIcon = /icon|symbol|awesome/i.test(getComputedStyle(element).fontFamily);
    return isIcon || (icons.length > 0 && copy.textContent?.trim() === "");
  },
};

/** Whether the title of an element within gives a name, as the last step of computing names. */
function hasTitledContent(element: Element): boolean {
  const isNaming = (within: Element) =>
    within.getAttribute("title")?.trim() !== "" && !within.closest('[aria-hidden="true"], [hidden]');
  return Array.from(element.querySelectorAll("[title]")).some(isNaming);
}
