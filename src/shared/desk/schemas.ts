import * as v from "valibot";
import type { ReplyDelivery } from "../reports/schemas.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import type { UploadKind } from "../uploads/choices.ts";
import { DESK_TOPICS, type DeskState, type DeskTopic } from "./choices.ts";
import { DESK_VALIDATION } from "./messages.ts";
import type { Allowance, AnswerTime, Promised } from "./promises.ts";

const SUBJECT_LIMIT = 120;
const TEXT_LIMIT = 8_000;

const id = v.pipe(v.string(DESK_VALIDATION.id), v.uuid(DESK_VALIDATION.id));
/** A message of a conversation. */
export const DESK_TEXT_SCHEMA = plainTextSchema(
  DESK_VALIDATION.text,
  TEXT_LIMIT,
  DESK_VALIDATION.textTooLong,
);

export const OpenConversationSchema = v.object({
  /** Drawn for each form, so that the same one sent twice opens one conversation. */
  request: id,
  topic: v.picklist(DESK_TOPICS, DESK_VALIDATION.topic),
  subject: v.pipe(
    v.string(DESK_VALIDATION.subject),
    v.transform((value) => value.toWellFormed().replace(/\p{Cc}+/gu, " ")),
    v.trim(),
    v.minLength(1, DESK_VALIDATION.subject),
    v.maxLength(SUBJECT_LIMIT, DESK_VALIDATION.subjectTooLong),
  ),
  text: DESK_TEXT_SCHEMA,
});
export type OpenConversationInput = v.InferOutput<typeof OpenConversationSchema>;

export const AddMessageSchema = v.object({
  /** Drawn for each message, so that the same one sent twice is stored once. */
  request: id,
  text: DESK_TEXT_SCHEMA,
});
export type AddMessageInput = v.InferOutput<typeof AddMessageSchema>;

export const ChangeConversationSchema = v.object({
  state: v.picklist(["open", "closed"], DESK_VALIDATION.state),
});
export type ChangeConversationInput = v.InferOutput<typeof ChangeConversationSchema>;

export const DeskFileQuerySchema = v.object({
  /** Name of the file; it is shown, and never trusted for its kind. */
  name: v.optional(v.string(DESK_VALIDATION.fileName)),
  /** Number of the message that it belongs to. */
  message: v.pipe(
    v.string(DESK_VALIDATION.message),
    v.regex(/^[1-9]\d{0,5}$/, DESK_VALIDATION.message),
    v.transform(Number),
  ),
});

export const AttachEvidenceSchema = v.object({
  /** Drawn for each click, so that the same one sent twice attaches one file. */
  request: id,
  /** Id of the website whose evidence it is; null for all of the account's. */
  site: v.nullable(id),
});
export type AttachEvidenceInput = v.InferOutput<typeof AttachEvidenceSchema>;

export interface DeskFileView {
  id: string;
  name: string;
  kind: UploadKind | "zip";
  /** Size in bytes. */
  size: number;
}

export interface DeskMessageView {
  number: number;
  author: "customer" | "team" | "unverified";
  /** The customer's person; null for the others, and once their account was deleted. */
  name: string | null;
  /** Address of the mail that it came by. */
  sender: string | null;
  text: string;
  /** All of the mail that it came by, with its quotes; null if `text` is all of it. */
  whole: string | null;
  /** Whether the mail server confirmed the mail's sender; null where it was not asked. */
  isSigned: boolean | null;
  /** Whether the mail's subject is that of an automatic reply. */
  isAutomatic: boolean;
  files: DeskFileView[];
  /** Whether the team kept its promised time; null without a promise. */
  wasInTime: boolean | null;
  /** State of the mail with an answer; null for other messages. */
  delivery: ReplyDelivery | null;
  createdAt: string;
}

export interface ConversationSummary {
  id: string;
  topic: DeskTopic;
  subject: string;
  state: DeskState;
  /** Promised time of the answer that the customer waits for. */
  answerDue: string | null;
  updatedAt: string;
}

export interface ConversationView extends ConversationSummary {
  /** The case about a letter; null without one. */
  legalCase: { id: string; name: string; siteId: string | null } | null;
  openedBy: string | null;
  createdAt: string;
  messages: DeskMessageView[];
}

export interface EntitlementView {
  name: string;
  /** False for what needs a separate agreement. */
  isIncluded: boolean;
  topic: DeskTopic | null;
  terms: string | null;
  /** The promise in `terms`, in parts, unless the operator worded it. */
  promise?: Promised;
  allowance: Allowance | null;
  /** Part of the allowance that is left; null without one. */
  left: number | null;
  /** When the next use stops counting; null if nothing was used. */
  moreFrom: string | null;
  /** Uses that count now, newest first. */
  uses: Array<{ amount: number; note: string | null; at: string }>;
}

export interface DeskOverview {
  /** Topics that the account may choose, each with the promised time of an answer. */
  topics: Array<{ topic: DeskTopic; answer: AnswerTime | null; isIncluded: boolean }>;
  entitlements: EntitlementView[];
  /** Counts of promises of the last 12 months; those that are overdue are late. */
  promises: { kept: number; late: number };
  /** The latest first. */
  conversations: ConversationSummary[];
}
