import * as v from "valibot";
import type { PlanId } from "../billing/plans.ts";
import { DESK_STATES, DESK_TOPICS, type HeldReason, MAX_DESK_FILES } from "./choices.ts";
import { DESK_VALIDATION } from "./messages.ts";
import {
  type ConversationSummary,
  type ConversationView,
  DESK_TEXT_SCHEMA,
  type DeskMessageView,
  type EntitlementView,
} from "./schemas.ts";

const NAME_LIMIT = 255;
const NOTE_LIMIT = 200;
const SEARCH_LIMIT = 120;
const MOST = 9_999;

const id = v.pipe(v.string(DESK_VALIDATION.id), v.uuid(DESK_VALIDATION.id));

/** Conversations to list, of all accounts. */
export const ConversationFilterSchema = v.object({
  state: v.optional(v.picklist(DESK_STATES, DESK_VALIDATION.state)),
  topic: v.optional(v.picklist(DESK_TOPICS, DESK_VALIDATION.topic)),
  /** Words of the subject, or a part of the owner's address. */
  search: v.optional(
    v.pipe(v.string(DESK_VALIDATION.search), v.trim(), v.maxLength(SEARCH_LIMIT, DESK_VALIDATION.search)),
  ),
});

export const AnswerSchema = v.object({
  /** Drawn for each answer, so that the same one sent twice is mailed once. */
  request: id,
  text: DESK_TEXT_SCHEMA,
  /** Names of the files that are added next, for the mail. */
  files: v.pipe(
    v.array(
      v.pipe(
        v.string(DESK_VALIDATION.files),
        v.transform((name) => name.toWellFormed().replace(/\p{Cc}+/gu, " ")),
        v.trim(),
        v.minLength(1, DESK_VALIDATION.files),
        v.maxLength(NAME_LIMIT, DESK_VALIDATION.files),
      ),
      DESK_VALIDATION.files,
    ),
    v.maxLength(MAX_DESK_FILES, DESK_VALIDATION.files),
  ),
  /** Closes the conversation with this answer. */
  closes: v.boolean(DESK_VALIDATION.closes),
});

export const CloseConversationSchema = v.object({
  state: v.literal("closed", DESK_VALIDATION.state),
  /** Although the customer waits for an answer; a promised one then counts as late. */
  withoutAnswer: v.boolean(DESK_VALIDATION.withoutAnswer),
});

export const BookUseSchema = v.object({
  /** Drawn for each booking, so that the same one sent twice is booked once. */
  request: id,
  /** Name of the service in `plans.yaml`. */
  feature: v.pipe(v.string(DESK_VALIDATION.feature), v.minLength(1, DESK_VALIDATION.feature)),
  /** Hours or pieces; negative to give some back. */
  amount: v.pipe(
    v.number(DESK_VALIDATION.amount),
    v.check((amount) => Math.round(amount * 100) === amount * 100 && amount !== 0, DESK_VALIDATION.amount),
    v.minValue(-MOST, DESK_VALIDATION.amount),
    v.maxValue(MOST, DESK_VALIDATION.amount),
  ),
  /** The purpose, which the customer reads; empty for none. */
  note: v.pipe(
    v.string(DESK_VALIDATION.note),
    v.transform((note) => note.toWellFormed().replace(/\p{Cc}+/gu, " ")),
    v.trim(),
    v.maxLength(NOTE_LIMIT, DESK_VALIDATION.note),
  ),
  mayExceed: v.boolean(DESK_VALIDATION.mayExceed),
});

/** A conversation of any account. */
export interface DeskSummary extends ConversationSummary {
  /** Address of the account's owner. */
  email: string;
  /** Time from which the customer waits; null while the last word is the team's. */
  waitingSince: string | null;
}

export interface OperatorMessageView extends DeskMessageView {
  /** Who answered for the team; null for other messages. */
  operator: string | null;
}

/** An answer by mail that the customer gets once one of the operator's people confirms it. */
export interface HeldAnswerView {
  id: string;
  /** Address that the mail names as its sender. */
  sender: string;
  reason: HeldReason;
  text: string;
  /** All of the mail, with its quotes; null if `text` is all of it. */
  whole: string | null;
  /** Names of its files, which were not kept. */
  files: string[];
  createdAt: string;
}

/** A conversation as the team sees it: of a case about a letter it learns no more than its id. */
export interface OperatorConversation extends Omit<ConversationView, "legalCase" | "messages"> {
  account: { id: number; email: string; name: string; plan: PlanId | null };
  waitingSince: string | null;
  caseId: string | null;
  messages: OperatorMessageView[];
  heldAnswers: HeldAnswerView[];
  /** Services of people that the plan includes and counts. */
  entitlements: EntitlementView[];
}
