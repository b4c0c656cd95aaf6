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
export const ALTERNATIVE: Recipe = {
  entry: "alternative",
  label: "Alternative text",
  hint: "Say what the picture tells, in one sentence at most.",
  changes: (value) => [set("alt", value)],
};

export const DECORATION: Recipe = {
  entry: "none",
  label: "Screen readers pass over this picture, since the text beside it says the same.",
  hint: "",
  changes: () => [set("alt", "")],
};

export function named(label: string, hint: string): Recipe {
  return { entry: "text", label, hint, changes: (value) => [set("aria-label", value)] };
}

export const ACTION = named("Name", "Say what it does or where it leads, such as “Open the menu”.");
export const FIELD = named("Name of the field", "Say what to enter, such as “Email address”.");
export const WIDGET = named("Name", "Say what it is for, such as “Volume”.");
export const PICTURE = named("Name of the picture", "Say what the picture tells, in one sentence at most.");
export const LANDMARK_NAME = named(
  "Name of the part",
  "Tell it from others of its kind, such as “Footer links”.",
);

export const FULLER_NAME: Recipe = {
  ...named("Name", "Begin with the text that is visible, and add what is missing."),
  hasVisibleText: true,
};

export const FRAME: Recipe = {
  entry: "text",
  label: "Title of the frame",
  hint: "Say what the frame holds, such as “Map of our shop”.",
  changes: (value) => [set("title", value)],
};

export const LANGUAGE: Recipe = {
  entry: "language",
  label: "Language",
  hint: "The language’s tag, such as en, de or pt-BR.",
  changes: (value) => [set("lang", value)],
};

export const HEADING: Recipe = {
  entry: "level",
  label: "Level of the heading",
  hint: "One more than the heading above it in the outline.",
  changes: (value) => [set("role", "heading"), set("aria-level", value)],
};

export const LEVEL: Recipe = { ...HEADING, changes: (value) => [set("aria-level", value)] };

export const LANDMARK: Recipe = {
  entry: "landmark",
  label: "Kind of part",
  hint: "Screen reader users jump from part to part.",
  changes: (value) => [set("role", value)],
};

export const COLOR: Recipe = {
  entry: "color",
  label: "Text color",
  hint: "A color with more contrast to its background, such as #1f2937. The preview measures it.",
  changes: (value) => [{ kind: "style", name: "color", value }],
};

export const UNDERLINE: Recipe = {
  entry: "none",
  label: "The link is underlined, so that it is told from the text by more than its color.",
  hint: "",
  changes: () => [{ kind: "style", name: "text-decoration-line", value: "underline" }],
};

export const ZOOM: Recipe = {
  entry: "none",
  label: "The page can be zoomed.",
  hint: "",
  changes: () => [set("content", FREE_VIEWPORT)],
};

export const SCROLLABLE: Recipe = {
  entry: "none",
  label: "The area can be reached and scrolled by keyboard.",
  hint: "",
  changes: () => [set("tabindex", "0")],
};

/** Takes an attribute away. */
export function without(name: string, label: string): Recipe {
  return { entry: "none", label, hint: "", changes: () => [set(name, null)] };
}

/** Sets the least distance of WCAG 1.4.12, which people can change. */
export function spaced(name: string, value: string): Recipe {
  const changes = (): Change[] => [{ kind: "style", name, value }];
  return {
    entry: "none",
    label: "The distance is wide enough, and people can set it wider.",
    hint: "",
    changes,
  };
}

export const PASSWORD: Recipe = {
  entry: "none",
  label: "Password managers can fill in the field.",
  hint: "",
  changes: () => [set("autocomplete", "current-password")],
};

export const CONTROLS: Recipe = {
  entry: "none",
  label: "The sound gets buttons to stop it.",
  hint: "",
  changes: () => [set("controls", "")],
};

export const NO_NAME: Recipe = {
  entry: "none",
  label: "The name is taken away, which screen readers ignore on this kind of element.",
  hint: "",
  changes: () => [set("aria-label", null), set("aria-labelledby", null)],
};

export const SECOND_TITLE = without("title", "The title that says the same a second time is taken away.");
