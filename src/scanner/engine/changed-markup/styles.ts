import { marked } from "#shared/scan-rules/changed-markup.ts";
import { contrastOf, luminanceOf } from "../layout/colors.ts";
import { plainSelector } from "../plain-selector.ts";
import type { MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, only } from "./simple.ts";

/** Steps from a color to black or white. */
const STEPS = 255;

const hex = (value: number) => value.toString(16).padStart(2, "0");

/**
 * Sets a property in the element's inline style if it is already there; otherwise in a rule for
 * that element alone.
 */
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

/**
 * Returns a selector starting at the nearest ID, within the shadow tree that contains the style
 * sheet.
 */
function selectorOf(element: Element): string {
  const selector = plainSelector(element).split(" >>> ").at(-1) ?? "";
  return selector.replace(/^html > body > (?=.)/, "").replaceAll("<", "\\3c ");
}

/** Removes `!important`, which prevents visitors from setting their own spacing. */
const unforced: MarkupChanger = (fault) => {
  const style = fault.element.getAttribute("style") ?? "";
  return change({ style: style.replace(/(?<!\s)\s*!\s*important/gi, "") })(fault);
};

const COLORS = /foreground: #([\da-f]{6})[^#]*background: #([\da-f]{6})/i;

/** Sets the nearest color with enough contrast against the background that the engine detected. */
const contrast: MarkupChanger = (fault) => {
  const { element, context, values } = fault;
  const [, foreground, background] = COLORS.exec(context) ?? [];
  if (!foreground || !background || isFaded(element)) return [];
  const found = nearestColor(foreground, background, Number(values.required));
  if (!found) return [];
  const note = `/* ${found.ratio.toFixed(2)}:1 on #${background} */`;
  return rule(`color: ${found.color} ${note};`)(fault);
};

/** Whether the element or an ancestor is translucent, which alters any color. */
function isFaded(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { opacity } = getComputedStyle(at);
    if (opacity !== "" && Number(opacity) < 1) return true;
  }
  return false;
}

/** Removes the rotation from a style sheet, if the style sheet is short. */
const unlocked: MarkupChanger = ({ element, withTexts }) => {
  const css = element.localName === "style" ? (element.textContent ?? "").trim() : "";
  if (!withTexts || css === "" || css.length > 500 || css.includes("<")) return [];
  const upright = css.replace(/\b(?:transform|rotate)\s*:[^;}]*;?/gi, "").replace(/\n\s*(?=\n)/g, "");
  return only(`<style>\n${upright}\n</style>`);
};

const focusMark = rule("outline: 2px solid; outline-offset: 2px;", ":focus-visible");

/** Style-based changes for layout and colors. */
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

type Rgb = readonly [number, number, number];

/**
 * Returns the color nearest to `foreground`, on the way to black or white, that has the required
 * contrast, and its ratio; null if there is none. Given colors are six hexadecimal digits.
 */
export function nearestColor(foreground: string, background: string, required: number) {
  const from = rgbOf(foreground);
  const against = luminanceOf(...rgbOf(background));
  for (let step = 0; step <= STEPS; step += 1) {
    for (const end of [0, 255]) {
      const mixed = from.map((value) => Math.round(value + ((end - value) * step) / STEPS));
      const color: Rgb = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
      const ratio = contrastOf(luminanceOf(...color), against);
      if (ratio >= required) return { color: `#${color.map(hex).join("")}`, ratio };
    }
  }
  return null;
}

function rgbOf(digits: string): Rgb {
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}
