import { mark } from "../language/translate.ts";
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
  type Option,
  OWN_ID,
  PASSWORD,
  PICTURE,
  type Recipe,
  SCROLLABLE,
  SECOND_TITLE,
  SKIP_LINK,
  set,
  spaced,
  TITLE,
  UNDERLINE,
  WIDGET,
  without,
  withValue,
  ZOOM,
} from "./recipe.ts";

/** Attributes that depend on a role; without it, they fail a rule themselves. */
const OF_ROLES = ["checked", "expanded", "level", "posinset", "selected", "setsize"];

const yesOrNo = (yes: string, no: string): readonly Option[] => [
  { value: "false", label: no },
  { value: "true", label: yes },
];

/** States and properties that are either true or false. */
const STATES: Readonly<Record<string, readonly Option[]>> = {
  "aria-checked": yesOrNo(mark("Checked"), mark("Not checked")),
  "aria-disabled": yesOrNo(mark("Can’t be used"), mark("Can be used")),
  "aria-expanded": yesOrNo(mark("Expanded"), mark("Collapsed")),
  "aria-invalid": yesOrNo(mark("Invalid value"), mark("Valid value")),
  "aria-pressed": yesOrNo(mark("Pressed"), mark("Not pressed")),
  "aria-readonly": yesOrNo(mark("Read-only"), mark("Editable")),
  "aria-required": yesOrNo(mark("Required"), mark("Optional")),
  "aria-selected": yesOrNo(mark("Selected"), mark("Not selected")),
};

const NUMBERS: Readonly<Record<string, string>> = {
  "aria-valuemax": mark("Highest value"),
  "aria-valuemin": mark("Lowest value"),
  "aria-valuenow": mark("Value when the page opens"),
};

const UNTIL_CHANGED = mark("It stays until a script on your page changes it.");

/** Personal data that browsers fill in, by autocomplete token (WCAG 1.3.5). */
const TOKENS: Readonly<Record<string, string>> = {
  name: mark("Full name"),
  "given-name": mark("First name"),
  "additional-name": mark("Middle name"),
  "family-name": mark("Last name"),
  "honorific-prefix": mark("Title, such as Dr."),
  nickname: mark("Nickname"),
  username: mark("User name"),
  email: mark("Email address"),
  tel: mark("Phone number"),
  "tel-national": mark("Phone number without the country"),
  organization: mark("Company"),
  "organization-title": mark("Job title"),
  "street-address": mark("Street address"),
  "address-line1": mark("Address, first line"),
  "address-line2": mark("Address, second line"),
  "address-level2": mark("City"),
  "address-level1": mark("State or region"),
  "postal-code": mark("ZIP or postal code"),
  country: mark("Country code"),
  "country-name": mark("Country"),
  bday: mark("Birthday"),
  "bday-day": mark("Day of birth"),
  "bday-month": mark("Month of birth"),
  "bday-year": mark("Year of birth"),
  sex: mark("Gender"),
  language: mark("Language"),
  url: mark("Website"),
  "cc-name": mark("Name on the card"),
  "cc-number": mark("Card number"),
  "cc-exp": mark("Card expiration date"),
  "cc-csc": mark("Card security code"),
  "current-password": mark("Password"),
  "new-password": mark("New password"),
  "one-time-code": mark("One-time code"),
};

/** Option for a field that asks for none of the listed data. */
const OTHER: Option = { value: "other", label: mark("Something else, or data about someone else") };

/** Sets a field's autocomplete token, or removes a misleading one. */
const AUTOCOMPLETE: Recipe = {
  entry: "choice",
  label: mark("What the field asks for"),
  hint: mark("Browsers fill it in for people, and show a symbol that some understand better than words."),
  options: [...Object.entries(TOKENS).map(([value, label]) => ({ value, label })), OTHER],
  changes: (value) => [set("autocomplete", value === OTHER.value ? null : value)],
};

/** A recipe, or a function that returns one for the ARIA attribute named in the failure. */
type RecipeEntry = Recipe | ((attribute: string | null) => Recipe | null);

const ofAttribute =
  (recipe: (attribute: string) => Recipe | null): RecipeEntry =>
  (attribute) =>
    attribute === null ? null : recipe(attribute);

/** Recipes by rule ID. A script cannot correct failures of any other rule. */
const RECIPES: Readonly<Record<string, RecipeEntry>> = {
  "img-alt": ALTERNATIVE,
  "input-image-alt": { ...ALTERNATIVE, entry: "text", hint: mark("Say what the button does.") },
  "area-alt": { ...ALTERNATIVE, entry: "text", hint: mark("Say where the area leads.") },
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
  "html-xml-lang-mismatch": without("xml:lang", mark("The second language is removed.")),
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
  tabindex: { ...SCROLLABLE, label: mark("The focus follows the order of the page.") },
  "scrollable-region": SCROLLABLE,
  "scrollable-area": SCROLLABLE,
  "frame-focusable-content": without("tabindex", mark("The frame can be reached by keyboard.")),
  "aria-hidden-body": without("aria-hidden", mark("Screen readers can read the page.")),
  "empty-heading": named(mark("Heading text"), mark("Say what the part below it is about.")),
  "label-placeholder-only": FIELD,
  "accessible-authentication": PASSWORD,
  "sound-without-control": CONTROLS,
  "aria-prohibited-attr": NO_NAME,
  "letter-spacing": spaced("letter-spacing", "0.12em"),
  "word-spacing": spaced("word-spacing", "0.16em"),
  "line-height": spaced("line-height", "1.5em"),
  "scope-attr-valid": without("scope", mark("The scope that doesn’t exist is removed.")),
  "td-headers-attr": without("headers", mark("The reference to cells that aren’t headers is removed.")),
  "aria-required-parent": withoutRole(mark("The role is removed because its group is missing.")),
  "aria-required-children": withoutRole(mark("The role is removed because what it groups is missing.")),
  "aria-roles": without("role", mark("The role that doesn’t exist is removed.")),
  "aria-allowed-role": without("role", mark("The role that doesn’t fit the element is removed.")),
  "aria-valid-attr": ofAttribute(withoutAttribute),
  "aria-allowed-attr": ofAttribute(withoutAttribute),
  "aria-valid-attr-value": ofAttribute((name) => ariaValue(name) ?? withoutAttribute(name)),
  "aria-required-attr": ofAttribute(ariaValue),
  "aria-hidden-focus": hiddenFocus,
  "presentation-role-conflict": without(
    "role",
    mark("Screen readers read it, though its role marks it as decoration."),
  ),
  "duplicate-id-aria": OWN_ID,
  "document-title": TITLE,
  bypass: SKIP_LINK,
  accesskeys: without("accesskey", mark("The key is removed because another control has it.")),
  "autocomplete-valid": AUTOCOMPLETE,
  "object-alt": PICTURE,
  "named-paragraph": NO_NAME,
  "parent-between": asPlainText(mark("It has no meaning of its own between a list and its items.")),
  "header-without-cells": withValue("role", "cell", mark("It’s read as a cell: it isn’t a header.")),
  "th-has-data-cells": withValue("role", "presentation", mark("The table is only for layout.")),
  "alt-and-title": SECOND_TITLE,
  "repeated-title": SECOND_TITLE,
};

/** Whether a script can correct at least some of a rule's failures. */
export function hasRecipe(rule: string): boolean {
  return Object.hasOwn(RECIPES, rule);
}

/**
 * Returns how a script can correct a rule's failure; null if it can't.
 * @param attribute ARIA attribute named in the failure
 */
export function recipeOf(rule: string, attribute: string | null = null): Recipe | null {
  const entry = hasRecipe(rule) ? RECIPES[rule] : undefined;
  return (typeof entry === "function" ? entry(attribute) : entry) ?? null;
}

/** Removes a role and the attributes that are meaningless without it. */
function withoutRole(label: string): Recipe {
  const names = ["role", ...OF_ROLES.map((name) => `aria-${name}`)];
  return { entry: "none", label, hint: "", changes: () => names.map((name) => set(name, null)) };
}

/** Replaces a role that no element should have there, so the element is read as plain text. */
function asPlainText(label: string): Recipe {
  const changes = () => [set("role", "none"), set("aria-label", null), set("aria-labelledby", null)];
  return { entry: "none", label, hint: "", changes };
}

/** Returns the recipe for setting an attribute's value; null if a script cannot set it. */
function ariaValue(attribute: string): Recipe | null {
  if (attribute === "aria-level") return LEVEL;
  const common = { hint: UNTIL_CHANGED, changes: (value: string) => [set(attribute, value)] };
  const options = Object.hasOwn(STATES, attribute) ? STATES[attribute] : undefined;
  if (options) return { ...common, entry: "choice", label: mark("State when the page opens"), options };
  const label = Object.hasOwn(NUMBERS, attribute) ? NUMBERS[attribute] : undefined;
  return label === undefined ? null : { ...common, entry: "number", label };
}

/** Removes an attribute that is meaningless on the element. */
function withoutAttribute(attribute: string): Recipe {
  const messageId = mark("The attribute {attribute} is removed: it has no meaning here.");
  return without(attribute, { messageId, values: { attribute } });
}

/**
 * For a control hidden from screen readers, removes it from the keyboard order or lets screen
 * readers read it.
 */
function hiddenFocus(attribute: string | null): Recipe {
  const options = [{ value: "unreachable", label: mark("No one needs it: the keyboard also skips it") }];
  if (attribute === "aria-hidden") {
    options.push({ value: "read", label: mark("People use it: screen readers also read it") });
  }
  return {
    entry: "choice",
    label: mark("The control"),
    hint: mark("Screen readers don’t read it, but it can get focus. While it’s hidden, it’s skipped."),
    options,
    changes: (value) => [value === "read" ? set("aria-hidden", null) : set("tabindex", "-1")],
  };
}
