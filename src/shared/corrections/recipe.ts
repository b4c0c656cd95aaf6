import { mark, type Wording } from "../language/translate.ts";
import type { Change } from "./correction.ts";

/** Viewport content that permits zooming. */
const FREE_VIEWPORT = "width=device-width, initial-scale=1";

/** Kind of value that a user enters; `alternative` can also mark an image as decorative. */
type EntryKind = "alternative" | "text" | "language" | "number" | "color" | "choice" | "none";

export interface Option {
  value: string;
  label: string | Wording;
}

/** A script's correction for a rule's failures. */
export interface Recipe {
  entry: EntryKind;
  /** Field label; for `none`, the sentence that describes the correction. */
  label: string | Wording;
  hint: string;
  /** Options of a `choice`. */
  options?: readonly Option[];
  /** Whether each page needs its own value. */
  isPerPage?: boolean;
  /** Whether the text must contain the element's visible text (WCAG 2.5.3). */
  hasVisibleText?: boolean;
  /** @param value a valid value of that kind; empty for decorative images and `none` */
  changes(value: string): Change[];
}

export const set = (name: string, value: string | null): Change => ({ kind: "attribute", name, value });

export const ALTERNATIVE: Recipe = {
  entry: "alternative",
  label: mark("Alternative text"),
  hint: mark("Say what the picture shows, in one sentence at most."),
  changes: (value) => [set("alt", value)],
};

export function named(label: string, hint: string): Recipe {
  return { entry: "text", label, hint, changes: (value) => [set("aria-label", value)] };
}

export const ACTION = named(
  mark("Name"),
  mark("Say what it does or where it leads, such as “Open the menu”."),
);
export const FIELD = named(mark("Field name"), mark("Say what to enter, such as “Email address”."));
export const WIDGET = named(mark("Name"), mark("Say what it’s for, such as “Volume”."));
export const PICTURE = named(
  mark("Picture name"),
  mark("Say what the picture shows, in one sentence at most."),
);
export const LANDMARK_NAME = named(
  mark("Name of this part"),
  mark("Set it apart from others of its kind, such as “Footer links”."),
);

export const FULLER_NAME: Recipe = {
  ...named(mark("Name"), mark("Start with the visible text, and add what’s missing.")),
  hasVisibleText: true,
  // A name given by another element would take precedence.
  changes: (value) => [set("aria-label", value), set("aria-labelledby", null)],
};

export const FRAME: Recipe = {
  entry: "text",
  label: mark("Frame title"),
  hint: mark("Say what’s in the frame, such as “Map of our shop”."),
  changes: (value) => [set("title", value)],
};

export const LANGUAGE: Recipe = {
  entry: "language",
  label: mark("Language"),
  hint: mark("Enter a language tag, such as en, de or pt-BR."),
  changes: (value) => [set("lang", value)],
};

export const HEADING: Recipe = {
  entry: "choice",
  label: mark("Heading level"),
  hint: mark("Use one more than the heading above it in the outline."),
  options: [1, 2, 3, 4, 5, 6].map((level) => ({
    value: String(level),
    label: { messageId: mark("Level {level}"), values: { level } },
  })),
  changes: (value) => [set("role", "heading"), set("aria-level", value)],
};

export const LEVEL: Recipe = { ...HEADING, changes: (value) => [set("aria-level", value)] };

export const LANDMARK: Recipe = {
  entry: "choice",
  label: mark("Kind of part"),
  hint: mark("Screen reader users jump from part to part."),
  options: [
    { value: "main", label: mark("Main content") },
    { value: "navigation", label: mark("Navigation") },
    { value: "search", label: mark("Search") },
    { value: "complementary", label: mark("Next to the main content") },
    { value: "banner", label: mark("Page header") },
    { value: "contentinfo", label: mark("Page footer") },
  ],
  changes: (value) => [set("role", value)],
};

export const COLOR: Recipe = {
  entry: "color",
  label: mark("Text color"),
  hint: mark(
    "Choose a color with more contrast with its background, such as #1f2937. The preview measures it.",
  ),
  changes: (value) => [{ kind: "style", name: "color", value }],
};

export const UNDERLINE: Recipe = {
  entry: "none",
  label: mark("The link is underlined, so it stands out by more than its color."),
  hint: "",
  changes: () => [{ kind: "style", name: "text-decoration-line", value: "underline" }],
};

/** Sets an attribute to its only correct value. */
export function withValue(name: string, value: string, label: string): Recipe {
  return { entry: "none", label, hint: "", changes: () => [set(name, value)] };
}

export const ZOOM = withValue("content", FREE_VIEWPORT, mark("The page can be zoomed."));

export const SCROLLABLE = withValue(
  "tabindex",
  "0",
  mark("People can reach and scroll the area by keyboard."),
);

export function without(name: string, label: string | Wording): Recipe {
  return { entry: "none", label, hint: "", changes: () => [set(name, null)] };
}

/** Sets the minimum spacing from WCAG 1.4.12, which visitors can still change. */
export function spaced(name: string, value: string): Recipe {
  const changes = (): Change[] => [{ kind: "style", name, value }];
  return {
    entry: "none",
    label: mark("The spacing is wide enough, and people can make it wider."),
    hint: "",
    changes,
  };
}

export const PASSWORD = withValue(
  "autocomplete",
  "current-password",
  mark("Password managers can fill in the field."),
);

export const CONTROLS = withValue("controls", "", mark("The sound gets controls, so people can stop it."));

export const NO_NAME: Recipe = {
  entry: "none",
  label: mark("The name is removed, because screen readers ignore it on this kind of element."),
  hint: "",
  changes: () => [set("aria-label", null), set("aria-labelledby", null)],
};

export const DECORATION = withValue(
  "alt",
  "",
  mark("Screen readers skip this picture, because the text next to it says the same."),
);

export const SECOND_TITLE = without("title", mark("The title is removed, because it repeats the text."));

/** Gives the later of two elements with the same id a new id. */
export const OWN_ID: Recipe = {
  entry: "none",
  label: mark(
    "The second element with this id gets a new one, and the labels around it refer to that. Check in the preview that it looks the same, because styles may depend on the id.",
  ),
  hint: "",
  changes: () => [{ kind: "own-id" }],
};

export const TITLE: Recipe = {
  entry: "text",
  label: mark("Page title"),
  hint: mark("Say what this page is about, and then whose site it is, such as “Opening hours – Rye Bakery”."),
  isPerPage: true,
  changes: (text) => [{ kind: "insert", what: "title", text }],
};

export const SKIP_LINK: Recipe = {
  entry: "text",
  label: mark("Text of a link to the main content"),
  hint: mark("It’s the first thing the keyboard reaches: a link such as “Skip to content”."),
  changes: (text) => [{ kind: "insert", what: "skip-link", text }],
};
