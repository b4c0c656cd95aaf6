import { TEXT_BOXES } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

export const css: ToolCss = (value) => `${TEXT_BOXES}{word-spacing:${value}!important}`;
