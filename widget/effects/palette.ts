import { isLegible, textOn } from "#shared/colors.ts";
import type { ToolChoices } from "#shared/widgets/tool-values.ts";

/** Colors that keep `text` and `link` legible on `paper`. */
export interface Palette {
  scheme: "dark" | "light";
  paper: string;
  text: string;
  link: string;
}

const DARK: Palette = { scheme: "dark", paper: "#000", text: "#fff", link: "#ff0" };

/** Each pair has a contrast of at least 7:1 (WCAG 1.4.6). */
const CONTRASTS: Record<string, Palette> = {
  high: DARK,
  dark: DARK,
  light: { scheme: "light", paper: "#fff", text: "#000", link: "#0000c8" },
};

/** Link blues for light and dark paper. */
const LINKS = ["#0000c8", "#8cf"];

/**
 * Returns the colors to paint the page with, or undefined if it keeps its own. A chosen background
 * replaces the contrast tool's background; a chosen text color is used where it is legible on
 * either background, or else black or white.
 */
export function paletteOf(choices: ToolChoices): Palette | undefined {
  const contrast = CONTRASTS[choices.contrast ?? ""];
  const chosen = choices["text-color"];
  const paper = choices["background-color"] ?? contrast?.paper ?? (chosen && textOn(chosen));
  if (!paper) return undefined;
  const text = chosen && isLegible(chosen, paper) ? chosen : textOn(paper);
  const links = contrast ? [contrast.link] : chosen ? [] : LINKS;
  return {
    scheme: textOn(paper) === "#fff" ? "dark" : "light",
    paper,
    text,
    link: links.find((link) => isLegible(link, paper)) ?? text,
  };
}
