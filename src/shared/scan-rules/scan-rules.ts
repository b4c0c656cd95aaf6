import { ARIA_RULES } from "./aria.ts";
import { BUTTON_RULES } from "./buttons.ts";
import { FORM_RULES } from "./forms.ts";
import { IMAGE_RULES } from "./images.ts";
import { KEYBOARD_RULES } from "./keyboard.ts";
import { LANGUAGE_RULES } from "./language.ts";
import { LINK_RULES } from "./links.ts";
import { MEDIA_RULES } from "./media.ts";
import { PAGE_RULES } from "./page.ts";
import { PDF_RULES } from "./pdf.ts";
import type { ScanRule } from "./scan-rule.ts";
import { STRUCTURE_RULES } from "./structure.ts";
import { TABLE_RULES } from "./tables.ts";
import { TEXT_RULES } from "./text.ts";

/** All rules, keyed by ID. */
export const SCAN_RULES: ReadonlyMap<string, ScanRule> = new Map(
  [
    ...IMAGE_RULES,
    ...MEDIA_RULES,
    ...STRUCTURE_RULES,
    ...TABLE_RULES,
    ...PAGE_RULES,
    ...LINK_RULES,
    ...FORM_RULES,
    ...BUTTON_RULES,
    ...ARIA_RULES,
    ...LANGUAGE_RULES,
    ...TEXT_RULES,
    ...KEYBOARD_RULES,
    ...PDF_RULES,
  ].map((rule) => [rule.id, { engine: "accesslint", outcome: "failed", ...rule }]),
);
