import type { Violation } from "@accesslint/core";
import { openingTag, shorten } from "./element-markup.ts";

const MAX_CORRECTED = 300;

/** Attributes whose suggested value is right whatever the page is about. */
const CERTAIN = new Set(["tabindex"]);

/** Returns the corrected opening tag, or null if only the page's author can know it. */
export function correctedMarkup({ fix }: Violation, element: Element): string | null {
  if (fix?.type === "remove-attribute" && element.hasAttribute(fix.attribute)) {
    return shorten(openingTag(element, { [fix.attribute]: null }), MAX_CORRECTED);
  }
  if (fix?.type === "set-attribute" && CERTAIN.has(fix.attribute)) {
    return shorten(openingTag(element, { [fix.attribute]: fix.value }), MAX_CORRECTED);
  }
  return null;
}
