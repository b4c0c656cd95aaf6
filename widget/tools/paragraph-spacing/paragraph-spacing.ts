import { PARAGRAPHS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/** Leaves the last paragraph's margin alone, since it is the margin of the box around it. */
export const css: ToolCss = (value) => `${PARAGRAPHS}:not(:last-child){margin-block-end:${value}!important}`;
