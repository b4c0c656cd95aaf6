/** Actions of steps; `wait` and `page` only look. */
export const STEP_KINDS = ["press", "type", "choose", "wait", "page"] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Roles to which a step's control may be limited. */
export const STEP_ROLES = [
  "any",
  "button",
  "link",
  "checkbox",
  "radio",
  "switch",
  "tab",
  "menuitem",
  "option",
  "combobox",
  "textbox",
] as const;
export type StepRole = (typeof STEP_ROLES)[number];

/** How a step of a walk ended; every state but `done` ends the walk. */
export type StepState =
  | "done"
  /** The control exists, but no key leads to it. */
  | "not-reachable"
  /** The control works with a mouse only. */
  | "mouse-only"
  /** The control has focus, but Enter and Space do nothing. */
  | "no-reaction"
  /** The field has focus, but no text can be typed into it. */
  | "not-typed"
  /** More tab stops than anyone would go through. */
  | "too-many-stops"
  /** No control has the name. */
  | "no-such-name"
  | "no-such-option"
  | "text-missing"
  | "wrong-page"
  /** The page cannot be opened. */
  | "page-failed"
  /** The path leads to another website. */
  | "left-site"
  /** The step would send something without being marked as safe to send. */
  | "would-send"
  | "out-of-time"
  /** An earlier step ended the walk. */
  | "not-walked";

/** Fault at a step, whether or not the walk could continue. */
export type ProblemKind =
  | "focus-lost"
  | "trapped"
  | "invisible"
  | "covered"
  | "unnamed"
  /** A dialog opened without receiving focus. */
  | "dialog-without-focus"
  /** Text appeared that may not have been announced; only a person can tell. */
  | "unannounced";

/** How a walk ended. */
export type JourneyOutcome =
  | "passed"
  /** The keyboard doesn't lead through. */
  | "barrier"
  /** The path is no longer as its steps say. */
  | "changed"
  /** A step would have sent something. */
  | "held"
  /** The walk itself failed, so nothing is known. */
  | "failed";

const CHANGED: ReadonlySet<StepState> = new Set([
  "no-such-name",
  "no-such-option",
  "text-missing",
  "wrong-page",
  "page-failed",
  "left-site",
]);

/** Judges a walk by its steps' states, of which the first that isn't `done` decides. */
export function outcomeOf(states: readonly StepState[]): JourneyOutcome {
  const end = states.find((state) => state !== "done");
  if (end === undefined) return "passed";
  if (end === "would-send") return "held";
  if (end === "out-of-time" || end === "not-walked") return "failed";
  return CHANGED.has(end) ? "changed" : "barrier";
}
