import * as v from "valibot";
import {
  type JourneyOutcome,
  type ProblemKind,
  STEP_KINDS,
  STEP_ROLES,
  type StepKind,
  type StepState,
} from "./choices.ts";
import { JOURNEY_VALIDATION } from "./messages.ts";

export const MAX_STEPS = 20;
export const JOURNEY_NAME_LIMIT = 80;
export const STEP_TEXT_LIMIT = 200;
const PATH_LIMIT = 500;

/** Two slashes, or a backslash, would begin a host. */
const PATH = /^\/(?![/\\])[^\s#\p{Cc}]*$/u;

const StepText = v.pipe(
  v.string(JOURNEY_VALIDATION.text),
  v.trim(),
  v.maxLength(STEP_TEXT_LIMIT, JOURNEY_VALIDATION.text),
  v.regex(/^\P{Cc}*$/u, JOURNEY_VALIDATION.text),
);

const JourneyStepSchema = v.pipe(
  v.object({
    kind: v.picklist(STEP_KINDS, JOURNEY_VALIDATION.kind),
    /** Accessible name of the control that is pressed, typed into or chosen from. */
    name: v.optional(StepText, ""),
    role: v.optional(v.picklist(STEP_ROLES, JOURNEY_VALIDATION.role), "any"),
    /** Text to type or wait for, option to choose, or path that is expected. */
    text: v.optional(StepText, ""),
    /** Whether the step may send something, such as a form. */
    maySend: v.optional(v.boolean(JOURNEY_VALIDATION.yesOrNo), false),
  }),
  v.forward(
    v.partialCheck(
      [["kind"], ["name"]],
      ({ kind, name }) => !actsOnControl(kind) || name !== "",
      JOURNEY_VALIDATION.name,
    ),
    ["name"],
  ),
  v.forward(
    v.partialCheck(
      [["kind"], ["text"]],
      ({ kind, text }) => kind === "press" || text !== "",
      JOURNEY_VALIDATION.textRequired,
    ),
    ["text"],
  ),
  v.forward(
    v.partialCheck(
      [["kind"], ["text"]],
      ({ kind, text }) => kind !== "page" || text === "" || PATH.test(text),
      JOURNEY_VALIDATION.path,
    ),
    ["text"],
  ),
  v.forward(
    v.partialCheck(
      [["kind"], ["text"]],
      ({ kind, text }) => kind !== "type" || !isCardNumber(text),
      JOURNEY_VALIDATION.card,
    ),
    ["text"],
  ),
);
export type JourneyStep = v.InferOutput<typeof JourneyStepSchema>;

export const SaveJourneySchema = v.object({
  name: v.pipe(
    v.string(JOURNEY_VALIDATION.nameRequired),
    v.trim(),
    v.nonEmpty(JOURNEY_VALIDATION.nameRequired),
    v.maxLength(JOURNEY_NAME_LIMIT, JOURNEY_VALIDATION.nameTooLong),
    v.regex(/^\P{Cc}*$/u, JOURNEY_VALIDATION.nameRequired),
  ),
  /** Path of the page where the journey starts, such as `/shop`. */
  start: v.pipe(
    v.string(JOURNEY_VALIDATION.path),
    v.trim(),
    v.maxLength(PATH_LIMIT, JOURNEY_VALIDATION.path),
    v.regex(PATH, JOURNEY_VALIDATION.path),
  ),
  steps: v.pipe(
    v.array(JourneyStepSchema, JOURNEY_VALIDATION.steps),
    v.minLength(1, JOURNEY_VALIDATION.steps),
    v.maxLength(MAX_STEPS, JOURNEY_VALIDATION.steps),
  ),
  /** Whether the journey is walked every night. */
  isOn: v.optional(v.boolean(JOURNEY_VALIDATION.yesOrNo), true),
});
export type SaveJourneyInput = v.InferOutput<typeof SaveJourneySchema>;

/** Whether a step is about a control that the keyboard has to reach. */
export function actsOnControl(kind: StepKind): boolean {
  return kind !== "wait" && kind !== "page";
}

/** Whether a text is a payment card's number: 13 to 19 digits with Luhn's check digit. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

/** An element of the page, by a selector and its opening tag. */
export interface StepElement {
  selector: string;
  markup: string;
}

export interface StepProblem {
  kind: ProblemKind;
  /** Whether only a person can tell if it is a barrier. */
  isQuestion: boolean;
  element: StepElement | null;
  /** Text that appeared; empty for other problems. */
  text: string;
}

/** Result of a walk at a step; the first one is the start page. */
export interface StepResult {
  state: StepState;
  /** Key presses that it took to reach the control. */
  stops: number;
  element: StepElement | null;
  /** Names or options nearest to the one looked for. */
  near: string[];
  problems: StepProblem[];
  /** Requests that were stopped, since they would have sent something. */
  heldBack: number;
  /** Another website to which the step leads; empty otherwise. */
  leftTo: string;
  /** Path of the page after the step. */
  path: string;
}

/** A site's journey, and whether the installation has a browser to walk it with. */
export interface JourneyView {
  hasBrowser: boolean;
  /** The journey; null until the owner describes one. */
  journey: SavedJourney | null;
  /** Last walk; null before the first. */
  walk: JourneyWalk | null;
  /** Walks that ended otherwise than the walk before, latest first. */
  changes: JourneyChange[];
}

export interface SavedJourney {
  name: string;
  /** Path of the page where it starts. */
  start: string;
  steps: JourneyStep[];
  isOn: boolean;
  /** Whether a walk is waiting or under way. */
  isWalking: boolean;
  /** Time of the next walk; null if the journey is off, or without a browser. */
  nextWalkAt: string | null;
  savedAt: string;
}

export interface JourneyWalk {
  outcome: JourneyOutcome;
  walkedAt: string;
  /** The steps at the time of the walk. */
  steps: JourneyStep[];
  /** One result for the start page, then one for each step; empty if the walk failed. */
  results: StepResult[];
  /** Places in `results` that have a picture. */
  pictures: number[];
}

export interface JourneyChange {
  outcome: JourneyOutcome;
  at: string;
}
