import type { ToolCss } from "../../tool.ts";
import { css as letterSpacing } from "../letter-spacing/letter-spacing.ts";
import { css as lineHeight } from "../line-height/line-height.ts";
import { css as paragraphSpacing } from "../paragraph-spacing/paragraph-spacing.ts";
import { css as wordSpacing } from "../word-spacing/word-spacing.ts";

/**
 * The four measures in WCAG 1.4.12. A measure that is also chosen separately comes later in the
 * sheet and wins.
 */
export const css: ToolCss = (_, choices) =>
  lineHeight("1.5", choices) +
  letterSpacing("0.12em", choices) +
  wordSpacing("0.16em", choices) +
  paragraphSpacing("2em", choices);
