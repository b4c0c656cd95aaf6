import { contrastRatio, schemeColors } from "#shared/widget-config.ts";
import type { ToolChoices } from "#shared/widget-tools.ts";

/** WCAG 1.4.3. */
const READABLE_FROM = 4.5;

/** Colors that read on one another: `text` and `link` on `paper`. */
export interface Palette {
  scheme: "dark" | "light";
  paper: string;
  text: string;
  link: string;
}

const DARK: Palette = { scheme: "dark", paper: "#000", text: "#fff", link: "#ff0" };

/** Each pair is at least 7:1 (WCAG 1.4.6). */
const CONTRASTS: Record<string, Palette> = {
  high: DARK,
  dark: DARK,
  light: { scheme: "light", paper: "#fff", text: "#000", link: "#0000c8" },
};

/** Known as links on light and on dark paper. */
const LINKS = ["#0000c8", "#8cf"];

/**
 * The colors to paint the page with, or undefined while it keeps its own. A chosen background goes
 * before that of a contrast; a chosen text color holds where it reads on either, and is black or
 * white otherwise.
 */
export function paletteOf(choices: ToolChoices): Palette | undefined {
  const contrast = CONTRASTS[choices.contrast ?? ""];
  const chosen = choices["text-color"];
  const paper = choices["background-color"] ?? contrast?.paper ?? (chosen && oppositeOf(chosen));
  if (!paper) return undefined;
  const text = chosen && reads(chosen, paper) ? chosen : oppositeOf(paper);
  const links = contrast ? [contrast.link] : chosen ? [] : LINKS;
  return {
    scheme: oppositeOf(paper) === "#fff" ? "dark" : "light",
    paper,
    text,
    link: links.find((link) => reads(link, paper)) ?? text,
  };
}

export function reads(color: string, paper: string): boolean {
  return contrastRatio(color, paper) >= READABLE_FROM;
}

/** Black or white, whichever stands out more; at least 4.58:1. */
export function oppositeOf(color: string): string {
  return schemeColors(color).text;
}
