import { SPACEABLE } from "../../effects/text-boxes.ts";
import type { ToolCss } from "../../tool.ts";

export const css: ToolCss = (value) => `${SPACEABLE}{letter-spacing:${value}!important}`;
