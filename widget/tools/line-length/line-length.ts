import { HEADINGS, PARAGRAPHS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/**
 * Limits list items only if they hold nothing but text: others are often cards, slides or menus.
 */
export const css: ToolCss = (value) =>
  `:is(${PARAGRAPHS},${HEADINGS},blockquote,figcaption){max-inline-size:${value}!important}` +
  `:is(li,dd):not(:has(div,section,article,figure,img,picture,video)){max-inline-size:${value}!important}`;
