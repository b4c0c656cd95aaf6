import { PARAGRAPHS } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

/** Leaves the last paragraph's margin alone, since it acts as the surrounding box's margin. */
export const css: ToolCss = (value) => `${PARAGRAPHS}:not(:last-child){margin-block-end:${value}!important}`;
