import { marked } from "#shared/scan-rules/changed-markup.ts";
import { plainSelector } from "../plain-selector.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { nearestColor } from "./nearest-color.ts";
import { change, only } from "./simple.ts";

/** Sets a property where the element has it in its own style, else by a rule for it alone. */
function rule(declarations: string, state = ""): MarkupChanger {
  return (fault) => {
    const style = fault.element.getAttribute("style") ?? "";
    const own = new RegExp(`(^|;)\\s*${declarations.split(":")[0]}\\s*:[^;]*`, "i");
    if (own.test(style)) {
      const value = declarations.replace(";", "");
      return change({ style: style.replace(own, `$1 ${value}`).trim() })(fault);
    }
    return only(`${selectorOf(fault.element)}${state} { ${declarations} }`, "style");
  };
}

/** Names the element by its nearest id, since a shadow tree's style sheet is inside of it. */
function selectorOf(element: Element): string {
  const selector = plainSelector(element).split(" >>> ").at(-1) ?? "";
  return selector.replace(/^html > body > (?=.)/, "").replaceAll("<", "\\3c ");
}

/** Removes a mark that keeps visitors from setting their own spacing. */
const unforced: MarkupChanger = (fault) => {
  const style = fault.element.getAttribute("style") ?? "";
  return change({ style: style.replace(/(?<!\s)\s*!\s*important/gi, "") })(fault);
};

const COLORS = /foreground: #([\da-f]{6})[^#]*background: #([\da-f]{6}).*required: ([\d.]+)/i;

/** The nearest color that has enough contrast on the background that the engine saw. */
const contrast: MarkupChanger = (fault) => {
  const { element, context } = fault;
  const [, foreground, background, required] = COLORS.exec(context) ?? [];
  if (!foreground || !background || isFaded(element)) return [];
  const found = nearestColor(foreground, background, Number(required));
  if (!found) return [];
  const note = `/* ${found.ratio.toFixed(2)}:1 on #${background} */`;
  return rule(`color: ${found.color} ${note};`)(fault);
};

/** Whether the element or one around it is translucent, which changes any color. */
function isFaded(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { opacity } = getComputedStyle(at);
    if (opacity !== "" && Number(opacity) < 1) return true;
  }
  return false;
}

/** The style sheet without the turn, if it is short. */
const unlocked: MarkupChanger = ({ element, withTexts }) => {
  const css = element.localName === "style" ? (element.textContent ?? "").trim() : "";
  if (!withTexts || css === "" || css.length > 500 || css.includes("<")) return [];
  const upright = css.replace(/\b(?:transform|rotate)\s*:[^;}]*;?/gi, "").replace(/\n\s*(?=\n)/g, "");
  return only(`<style>\n${upright}\n</style>`);
};

const focusMark = rule("outline: 2px solid; outline-offset: 2px;", ":focus-visible");

/** Changed markup by style, for what layout and colors do. */
export const STYLES: MarkupChangers = {
  "color-contrast": contrast,
  "color-contrast-enhanced": contrast,
  "orientation-lock": unlocked,
  "link-in-text-block": rule("text-decoration: underline;"),
  "letter-spacing": unforced,
  "word-spacing": unforced,
  "line-height": unforced,
  "focus-visible": focusMark,
  "invisible-focus": focusMark,
  "covered-focus": () => only(`html { scroll-padding-block: ${marked("height")}; }`, "style"),
  "target-size": rule("min-width: 24px; min-height: 24px; display: inline-block;"),
  "text-spacing": rule("height: auto; max-height: none; overflow: visible;"),
  "text-zoom": rule("height: auto; max-height: none; overflow: visible;"),
  "justified-text": rule("text-align: start;"),
  "tiny-text": rule("font-size: 1rem;"),
  "italic-text": rule("font-style: normal;"),
  "tight-lines": rule("line-height: 1.5;"),
  "capital-text": (fault) =>
    getComputedStyle(fault.element).textTransform === "uppercase" ? rule("text-transform: none;")(fault) : [],
};
