import * as v from "valibot";
import type { PlanId } from "../billing/prices-trial-and-grace.ts";
import { lineSchema, optionalLineSchema } from "../schemas/plain-text.ts";
import { DESK_STATES, DESK_TOPICS, type HeldReason, MAX_DESK_FILES } from "./choices.ts";
import { DESK_VALIDATION } from "./messages.ts";
import {
  type ConversationSummary,
  type ConversationView,
  DESK_TEXT_SCHEMA,
  type DeskMessageView,
  type EntitlementView,
  PresenceSchema,
} from "./schemas.ts";

const NAME_LIMIT = 255;
const NOTE_LIMIT = 200;
const SEARCH_LIMIT = 120;
const MOST = 9_999;

const id = v.pipe(v.string(DESK_VALIDATION.id), v.uuid(DESK_VALIDATION.id));

export const ConversationFilterSchema = v.object({
  state: v.optional(v.picklist(DESK_STATES, DESK_VALIDATION.state)),
  topic: v.optional(v.picklist(DESK_TOPICS, DESK_VALIDATION.topic)),
  /** Words from the subject, or part of the owner's address. */
  search: v.optional(
    v.pipe(v.string(DESK_VALIDATION.search), v.trim(), v.maxLength(SEARCH_LIMIT, DESK_VALIDATION.search)),
  ),
});

export const FollowDeskSchema = v.object({
  /** ID of the open conversation; without it, the list is followed. */
  conversation: v.optional(id),
});

export const DeskPresenceSchema = v.object({
  ...PresenceSchema.entries,
  /** ID of the open conversation; null for the list. */
  conversation: v.nullable(id),
});

export const AnswerSchema = v.object({
  /** Generated per answer, so submitting an answer twice emails it only once. */
  request: id,
  text: DESK_TEXT_SCHEMA,
  /** Names of the files to be added next, for listing in the email. */
  files: v.pipe(
    v.array(lineSchema(DESK_VALIDATION.files, NAME_LIMIT), DESK_VALIDATION.files),
    v.maxLength(MAX_DESK_FILES, DESK_VALIDATION.files),
  ),
  /** Whether the answer closes the conversation. */
  closes: v.boolean(DESK_VALIDATION.closes),
});

export const CloseConversationSchema = v.object({
  state: v.literal("closed", DESK_VALIDATION.state),
  /** Whether to close even though an answer is still due; a promised answer then counts as late. */
  withoutAnswer: v.boolean(DESK_VALIDATION.withoutAnswer),
});

export const BookUseSchema = v.object({
  /** Generated per booking, so submitting a booking twice records it only once. */
  request: id,
  /** The service's name in `plans.yaml`. */
  feature: v.pipe(v.string(DESK_VALIDATION.feature), v.minLength(1, DESK_VALIDATION.feature)),
  /** Hours or units; negative to give some back. */
  amount: v.pipe(
    v.number(DESK_VALIDATION.amount),
    v.check((amount) => Math.round(amount * 100) === amount * 100 && amount !== 0, DESK_VALIDATION.amount),
    v.minValue(-MOST, DESK_VALIDATION.amount),
    v.maxValue(MOST, DESK_VALIDATION.amount),
  ),
  /** Purpose, shown to the account's team; empty for none. */
  note: optionalLineSchema(DESK_VALIDATION.note, NOTE_LIMIT),
  mayExceed: v.boolean(DESK_VALIDATION.mayExceed),
});

export interface DeskSummary extends ConversationSummary {
  /** Address of the account's owner. */
  email: string;
  /** Time at which the account started waiting for an answer; null if no answer is due. */
  waitingSince: string | null;
}

export interface OperatorMessageView extends DeskMessageView {
  /** Operator who answered; null for other messages. */
  operator: string | null;
}

/** An emailed answer that is sent once an operator confirms it. */
export interface HeldAnswerView {
  id: string;
  /** Sender address given in the email. */
  sender: string;
  reason: HeldReason;
  text: string;
  /** Full text of the email, including quotes; null if it is the same as `text`. */
  whole: string | null;
  /** Names of attachments, which were not kept. */
  files: string[];
  createdAt: string;
}

/** A conversation as shown to the operator; for a case, only its ID. */
export interface OperatorConversation extends Omit<ConversationView, "legalCase" | "messages"> {
  account: { id: number; email: string; name: string; plan: PlanId | null };
  waitingSince: string | null;
  caseId: string | null;
  messages: OperatorMessageView[];
  heldAnswers: HeldAnswerView[];
  /** Personal services in the plan that come with an allowance. */
  entitlements: EntitlementView[];
}
