import type { OwnRule } from "../rules/own-rule.ts";
import { reflow } from "./reflow.ts";

/** Rules for a page in a narrow window, which only a browser can lay out. */
export const NARROW_RULES: readonly OwnRule[] = [reflow];
