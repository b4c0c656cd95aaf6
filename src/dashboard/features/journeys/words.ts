import type { JourneyOutcome, ProblemKind, StepKind, StepRole, StepState } from "#shared/journeys/choices.ts";
import type { JourneyStep } from "#shared/journeys/schemas.ts";
import { t } from "#shared/language/translate.ts";
import type { BadgeVariant } from "#ui/badge.tsx";

export const KIND_NAMES: Record<StepKind, string> = {
  press: t("Press a control"),
  type: t("Type into a field"),
  choose: t("Choose from a list"),
  wait: t("Wait for a text"),
  page: t("Expect a page"),
};

export const ROLE_NAMES: Record<StepRole, string> = {
  any: t("Any control"),
  button: t("Button"),
  link: t("Link"),
  checkbox: t("Checkbox"),
  radio: t("Radio button"),
  switch: t("Switch"),
  tab: t("Tab"),
  menuitem: t("Menu item"),
  option: t("Option"),
  combobox: t("List with a field"),
  textbox: t("Text field"),
};

export const OUTCOME_NAMES: Record<JourneyOutcome, string> = {
  passed: t("Works by keyboard"),
  barrier: t("The keyboard doesn’t lead through"),
  changed: t("The path has changed"),
  held: t("Stopped before sending"),
  failed: t("The walk failed"),
};

export const OUTCOME_BADGES: Record<JourneyOutcome, BadgeVariant> = {
  passed: "success",
  barrier: "danger",
  changed: "warning",
  held: "signal",
  failed: "neutral",
};

export const STATE_NAMES: Record<StepState, string> = {
  done: t("Done"),
  "not-reachable": t("Not reachable"),
  "mouse-only": t("Mouse only"),
  "no-reaction": t("No reaction"),
  "not-typed": t("Can’t be typed into"),
  "too-many-stops": t("Too far away"),
  "no-such-name": t("Not found"),
  "no-such-option": t("Option not found"),
  "text-missing": t("Text not found"),
  "wrong-page": t("Another page"),
  "page-failed": t("Page not available"),
  "left-site": t("Another website"),
  "would-send": t("Not sent"),
  "out-of-time": t("Out of time"),
  "not-walked": t("Not walked"),
};

export const STATE_TEXTS: Record<StepState, string> = {
  done: "",
  "not-reachable": t("It’s on the page, but neither Tab nor the arrow keys lead to it."),
  "mouse-only": t("It can be clicked, but the keyboard can’t reach it. Use a button or a link instead."),
  "no-reaction": t("It gets the focus, but Enter and Space do nothing."),
  "not-typed": t("It gets the focus, but typing leaves it empty."),
  "too-many-stops": t("After 200 key presses, the focus still hadn’t reached it."),
  "no-such-name": t("No control has this name. It may have been renamed or removed; that isn’t a barrier."),
  "no-such-option": t("The list has no such option. That isn’t a barrier."),
  "text-missing": t("The text didn’t appear. That may not be a barrier."),
  "wrong-page": t("The path led to another page. That may not be a barrier."),
  "page-failed": t("The page couldn’t be opened, or doesn’t exist anymore."),
  "left-site": t("The path leads to another website, where no walk takes place."),
  "would-send": t(
    "This step would have sent something, so the walk stopped before it. If that’s safe, change the step and allow it.",
  ),
  "out-of-time": t("The walk took longer than 90 seconds."),
  "not-walked": t("The walk had ended before this step."),
};

export const PROBLEM_TEXTS: Record<ProblemKind, string> = {
  "focus-lost": t("After the press, the focus was lost: keyboard users start again at the top of the page."),
  trapped: t("The focus can’t leave this element by keyboard."),
  invisible: t("The focus can’t be seen here."),
  covered: t("Another part of the page covers the focused element."),
  unnamed: t("On the way, the focus reached a control without a name."),
  "dialog-without-focus": t("A dialog opened, but the focus stayed outside of it."),
  unannounced: t("Text appeared that screen readers may not announce:"),
};

/** Describes a step in one line. */
export function stepWords({ kind, name, text }: JourneyStep): string {
  switch (kind) {
    case "press":
      return t("Press “{name}”", { name });
    case "type":
      return t("Type “{text}” into “{name}”", { text, name });
    case "choose":
      return t("Choose “{text}” from “{name}”", { text, name });
    case "wait":
      return t("Wait for “{text}”", { text });
    case "page":
      return t("Expect the page {text}", { text });
  }
}
