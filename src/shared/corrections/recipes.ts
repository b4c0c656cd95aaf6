import { ariaValue, asPlainText, hiddenFocus, withoutAttribute, withoutRole } from "./aria-recipes.ts";
import { AUTOCOMPLETE } from "./autocomplete-recipe.ts";
import {
  ACTION,
  ALTERNATIVE,
  COLOR,
  CONTROLS,
  DECORATION,
  FIELD,
  FRAME,
  FULLER_NAME,
  HEADING,
  LANDMARK,
  LANDMARK_NAME,
  LANGUAGE,
  LEVEL,
  NO_NAME,
  named,
  OWN_ID,
  PASSWORD,
  PICTURE,
  type Recipe,
  SCROLLABLE,
  SECOND_TITLE,
  SKIP_LINK,
  spaced,
  TITLE,
  UNDERLINE,
  WIDGET,
  without,
  withValue,
  ZOOM,
} from "./recipe.ts";

/** A recipe, or how it depends on the ARIA attribute that the failure names. */
type RecipeEntry = Recipe | ((attribute: string | null) => Recipe | null);

const ofAttribute =
  (recipe: (attribute: string) => Recipe | null): RecipeEntry =>
  (attribute) =>
    attribute === null ? null : recipe(attribute);

/** Recipes by the rule's id. Rules without one cannot be corrected by a script. */
const RECIPES: Readonly<Record<string, RecipeEntry>> = {
  "img-alt": ALTERNATIVE,
  "input-image-alt": { ...ALTERNATIVE, entry: "text", hint: "Say what the button does." },
  "area-alt": { ...ALTERNATIVE, entry: "text", hint: "Say where the area leads." },
  "file-name-alt": ALTERNATIVE,
  "placeholder-alt": ALTERNATIVE,
  "image-alt-words": ALTERNATIVE,
  "long-alt": ALTERNATIVE,
  "empty-alt": { ...ALTERNATIVE, entry: "text" },
  "other-logo": { ...ALTERNATIVE, entry: "text" },
  "image-redundant-alt": DECORATION,
  "spacer-image": DECORATION,
  "svg-img-alt": PICTURE,
  "role-img-alt": PICTURE,
  "content-named-image": PICTURE,
  "drawn-picture": PICTURE,
  "link-name": ACTION,
  "button-name": ACTION,
  "summary-name": ACTION,
  "input-button-name": ACTION,
  "aria-command-name": ACTION,
  "form-label": FIELD,
  "shared-label": FIELD,
  "same-label": FIELD,
  "aria-input-field-name": FIELD,
  "aria-toggle-field-name": FIELD,
  "aria-meter-name": WIDGET,
  "aria-progressbar-name": WIDGET,
  "aria-dialog-name": WIDGET,
  "aria-tooltip-name": WIDGET,
  "aria-treeitem-name": WIDGET,
  "unnamed-table": WIDGET,
  "label-content-mismatch": FULLER_NAME,
  "vague-link": FULLER_NAME,
  "vague-button": FULLER_NAME,
  "same-link-name": FULLER_NAME,
  "frame-title": FRAME,
  "frame-title-unique": FRAME,
  "content-named-frame": FRAME,
  "vague-frame-title": FRAME,
  "html-has-lang": LANGUAGE,
  "html-lang-valid": LANGUAGE,
  "html-xml-lang-mismatch": without("xml:lang", "The second language is taken away."),
  "wrong-language": LANGUAGE,
  "wrong-part-language": LANGUAGE,
  "valid-lang": LANGUAGE,
  "heading-order": LEVEL,
  "p-as-heading": HEADING,
  "bold-heading": HEADING,
  "styled-heading": HEADING,
  "landmark-unique": LANDMARK_NAME,
  region: LANDMARK,
  "color-contrast": COLOR,
  "color-contrast-enhanced": COLOR,
  "link-in-text-block": UNDERLINE,
  "plain-link": UNDERLINE,
  "meta-viewport": ZOOM,
  "viewport-zoom": ZOOM,
  tabindex: { ...SCROLLABLE, label: "The focus follows the order of the page." },
  "scrollable-region": SCROLLABLE,
  "scrollable-area": SCROLLABLE,
  "frame-focusable-content": without("tabindex", "The frame can be reached by keyboard."),
  "aria-hidden-body": without("aria-hidden", "Screen readers can read the page."),
  "empty-heading": named("Text of the heading", "Say what the part below it is about."),
  "label-placeholder-only": FIELD,
  "accessible-authentication": PASSWORD,
  "sound-without-control": CONTROLS,
  "aria-prohibited-attr": NO_NAME,
  "letter-spacing": spaced("letter-spacing", "0.12em"),
  "word-spacing": spaced("word-spacing", "0.16em"),
  "line-height": spaced("line-height", "1.5em"),
  "scope-attr-valid": without("scope", "The scope that does not exist is taken away."),
  "td-headers-attr": without("headers", "The reference to cells that are no headers is taken away."),
  "aria-required-parent": withoutRole("The role is taken away, since its group is missing."),
  "aria-required-children": withoutRole("The role is taken away, since what it groups is missing."),
  "aria-roles": without("role", "The role that does not exist is taken away."),
  "aria-allowed-role": without("role", "The role that does not fit the element is taken away."),
  "aria-valid-attr": ofAttribute(withoutAttribute),
  "aria-allowed-attr": ofAttribute(withoutAttribute),
  "aria-valid-attr-value": ofAttribute((name) => ariaValue(name) ?? withoutAttribute(name)),
  "aria-required-attr": ofAttribute(ariaValue),
  "aria-hidden-focus": hiddenFocus,
  "presentation-role-conflict": without(
    "role",
    "Screen readers read it, though its role calls it decoration.",
  ),
  "duplicate-id-aria": OWN_ID,
  "document-title": TITLE,
  bypass: SKIP_LINK,
  accesskeys: without("accesskey", "The key that another control has as well is taken away."),
  "autocomplete-valid": AUTOCOMPLETE,
  "object-alt": PICTURE,
  "named-paragraph": NO_NAME,
  "parent-between": asPlainText("It has no meaning of its own between a list and its items."),
  "header-without-cells": withValue("role", "cell", "It is read as a cell, since it heads nothing."),
  "th-has-data-cells": withValue("role", "presentation", "The table only arranges the page."),
  "alt-and-title": SECOND_TITLE,
  "repeated-title": SECOND_TITLE,
};

/** Whether a script can correct some of a rule's failures. */
export function hasRecipe(rule: string): boolean {
  return Object.hasOwn(RECIPES, rule);
}

/**
 * Returns how a script can correct a rule's failure, or null if none can.
 * @param attribute the ARIA attribute that the failure names
 */
export function recipeOf(rule: string, attribute: string | null = null): Recipe | null {
  const entry = hasRecipe(rule) ? RECIPES[rule] : undefined;
  return (typeof entry === "function" ? entry(attribute) : entry) ?? null;
}
