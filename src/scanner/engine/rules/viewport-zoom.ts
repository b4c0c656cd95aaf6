import type { OwnRule } from "./own-rule.ts";

/** Values that AccessLint's rule on the viewport reads. */
const KNOWN = /user-scalable\s*=\s*(?:no\b|[\d.+-])|maximum-scale\s*=\s*(?:[\d.]|yes)/i;

/**
 * Viewports that forbid zooming by an unknown value, which counts as 0 or less than 1 (CSS Device
 * Adaptation, "viewport meta"), or in capitals.
 */
export const viewportZoom: OwnRule = {
  id: "viewport-zoom",
  impact: "critical",
  *find({ document }) {
    for (const element of document.querySelectorAll("meta[name][content]")) {
      const name = element.getAttribute("name") ?? "";
      const content = element.getAttribute("content") ?? "";
      if (name.trim().toLowerCase() !== "viewport" || (name === "viewport" && KNOWN.test(content))) continue;
      const properties = new Map(
        Array.from(content.matchAll(/([\w-]{1,40})\s*=\s*([^\s,;=]{1,40})/g), ([, key = "", value = ""]) => [
          key.toLowerCase(),
          value.toLowerCase(),
        ]),
      );
      if (forbids(properties.get("user-scalable"), 1) || forbids(properties.get("maximum-scale"), 2)) {
        yield { element, message: "The viewport does not let people zoom the page." };
      }
    }
  },
};

/** Whether a value is below the least that lets people zoom; a negative scale has no effect. */
function forbids(value: string | undefined, least: number): boolean {
  if (value === undefined || /^(?:yes|device-(?:width|height))$/.test(value))
    return value === "yes" && least > 1;
  const scale = Number.parseFloat(value);
  if (Number.isNaN(scale)) return true;
  return scale < least && (least > 1 ? scale >= 0 : scale > -1);
}
