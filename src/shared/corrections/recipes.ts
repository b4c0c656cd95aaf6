import type { Change } from "./correction.ts";

/** Content of a viewport that people can zoom. */
const FREE_VIEWPORT = "width=device-width, initial-scale=1";

/** Kind of value that a person enters; `alternative` may also say that a picture is decoration. */
type EntryKind = "alternative" | "text" | "language" | "level" | "landmark" | "color" | "none";

/** Correction of a rule's failures by a script. */
export interface Recipe {
  entry: EntryKind;
  /** Label of the field; for `none` the sentence that says what the correction does. */
  label: string;
  hint: string;
  /** Whether the text has to contain the element's visible text (WCAG 2.5.3). */
  hasVisibleText?: boolean;
  /** @param value a sound value of that kind; empty for decoration and for `none`. */
  changes(value: string): Change[];
}

const set = (name: string, value: string | null): Change => ({ kind: "attribute", name, value });

/** Corrects an image's alternative text. */
const ALTERNATIVE: Recipe = {
  entry: "alternative",
  label: "Alternative text",
  hint: "Say what the picture tells, in one sentence at most.",
  changes: (value) => [set("alt", value)],
};

const DECORATION: Recipe = {
  entry: "none",
  label: "Screen readers pass over this picture, since the text beside it says the same.",
  hint: "",
  changes: () => [set("alt", "")],
};

function named(label: string, hint: string): Recipe {
  return { entry: "text", label, hint, changes: (value) => [set("aria-label", value)] };
}

const ACTION = named("Name", "Say what it does or where it leads, such as “Open the menu”.");
const FIELD = named("Name of the field", "Say what to enter, such as “Email address”.");
const WIDGET = named("Name", "Say what it is for, such as “Volume”.");
const PICTURE = named("Name of the picture", "Say what the picture tells, in one sentence at most.");
const LANDMARK_NAME = named("Name of the part", "Tell it from others of its kind, such as “Footer links”.");

const FULLER_NAME: Recipe = {
  ...named("Name", "Begin with the text that is visible, and add what is missing."),
  hasVisibleText: true,
};

const FRAME: Recipe = {
  entry: "text",
  label: "Title of the frame",
  hint: "Say what the frame holds, such as “Map of our shop”.",
  changes: (value) => [set("title", value)],
};

const LANGUAGE: Recipe = {
  entry: "language",
  label: "Language",
  hint: "The language’s tag, such as en, de or pt-BR.",
  changes: (value) => [set("lang", value)],
};

const HEADING: Recipe = {
  entry: "level",
  label: "Level of the heading",
  hint: "One more than the heading above it in the outline.",
  changes: (value) => [set("role", "heading"), set("aria-level", value)],
};

const LEVEL: Recipe = { ...HEADING, changes: (value) => [set("aria-level", value)] };

const LANDMARK: Recipe = {
  entry: "landmark",
  label: "Kind of part",
  hint: "Screen reader users jump from part to part.",
  changes: (value) => [set("role", value)],
};

const COLOR: Recipe = {
  entry: "color",
  label: "Text color",
  hint: "A color with more contrast to its background, such as #1f2937. The preview measures it.",
  changes: (value) => [{ kind: "style", name: "color", value }],
};

const UNDERLINE: Recipe = {
  entry: "none",
  label: "The link is underlined, so that it is told from the text by more than its color.",
  hint: "",
  changes: () => [{ kind: "style", name: "text-decoration-line", value: "underline" }],
};

const ZOOM: Recipe = {
  entry: "none",
  label: "The page can be zoomed.",
  hint: "",
  changes: () => [set("content", FREE_VIEWPORT)],
};

const SCROLLABLE: Recipe = {
  entry: "none",
  label: "The area can be reached and scrolled by keyboard.",
  hint: "",
  changes: () => [set("tabindex", "0")],
};

/** Takes an attribute away. */
function without(name: string, label: string): Recipe {
  return { entry: "none", label, hint: "", changes: () => [set(name, null)] };
}

/** Sets the least distance of WCAG 1.4.12, which people can change. */
function spaced(name: string, value: string): Recipe {
  const changes = (): Change[] => [{ kind: "style", name, value }];
  return {
    entry: "none",
    label: "The distance is wide enough, and people can set it wider.",
    hint: "",
    changes,
  };
}

const PASSWORD: Recipe = {
  entry: "none",
  label: "Password managers can fill in the field.",
  hint: "",
  changes: () => [set("autocomplete", "current-password")],
};

const CONTROLS: Recipe = {
  entry: "none",
  label: "The sound gets buttons to stop it.",
  hint: "",
  changes: () => [set("controls", "")],
};

const NO_NAME: Recipe = {
  entry: "none",
  label: "The name is taken away, which screen readers ignore on this kind of element.",
  hint: "",
  changes: () => [set("aria-label", null), set("aria-labelledby", null)],
};

const SECOND_TITLE = without("title", "The title that says the same a second time is taken away.");

/** Recipes by the rule's id. Rules without one cannot be corrected by a script. */
const RECIPES: Readonly<Record<string, Recipe>> = {
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
  "html-xml-lang-mismatch": LANGUAGE,
  "wrong-language": LANGUAGE,
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
  "aria-required-parent": without("role", "The role is taken away, since its group is missing."),
  "aria-required-children": without("role", "The role is taken away, since what it groups is missing."),
  "aria-roles": without("role", "The role that does not exist is taken away."),
  "alt-and-title": SECOND_TITLE,
  "repeated-title": SECOND_TITLE,
};

/** Returns how a script can correct a rule's failures, or null if none can. */
export function recipeOf(rule: string): Recipe | null {
  return Object.hasOwn(RECIPES, rule) ? (RECIPES[rule] ?? null) : null;
}
