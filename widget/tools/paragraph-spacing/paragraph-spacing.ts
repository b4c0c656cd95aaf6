import { PARAGRAPHS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/** The last paragraph keeps its margin, which is that of the box around it. */
export const css: ToolCss = (value) => `${PARAGRAPHS}:not(:last-child){margin-block-end:${value}!important}`;
