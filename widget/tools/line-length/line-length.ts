import { HEADINGS, PARAGRAPHS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/**
 * Limits list items only if they contain nothing but text: other items are often cards, slides or
 * menus.
 */
export const css: ToolCss = (value) =>
  `:is(${PARAGRAPHS},${HEADINGS},blockquote,figcaption){max-inline-size:${value}!important}` +
  `:is(li,dd):not(:has(div,section,article,figure,img,picture,video)){max-inline-size:${value}!important}`;
