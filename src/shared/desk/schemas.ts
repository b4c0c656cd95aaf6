import * as v from "valibot";
import type { ReplyDelivery } from "../barrier-reports/schemas.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import type { UploadKind } from "../uploads/choices.ts";
import { DESK_TOPICS, type DeskState, type DeskTopic } from "./choices.ts";
import { DESK_VALIDATION } from "./messages.ts";
import type { Allowance, AnswerTime, Promised } from "./promises.ts";

const SUBJECT_LIMIT = 120;
const TEXT_LIMIT = 8_000;

const id = v.pipe(v.string(DESK_VALIDATION.id), v.uuid(DESK_VALIDATION.id));
export const DESK_TEXT_SCHEMA = plainTextSchema(
  DESK_VALIDATION.text,
  TEXT_LIMIT,
  DESK_VALIDATION.textTooLong,
);

export const OpenConversationSchema = v.object({
  /** Generated per form, so that sending a form twice opens a single conversation. */
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
  /** Generated per message, so that sending a message twice stores it once. */
  request: id,
  text: DESK_TEXT_SCHEMA,
});
export type AddMessageInput = v.InferOutput<typeof AddMessageSchema>;

export const ChangeConversationSchema = v.object({
  state: v.picklist(["open", "closed"], DESK_VALIDATION.state),
});
export type ChangeConversationInput = v.InferOutput<typeof ChangeConversationSchema>;

export const DeskFileQuerySchema = v.object({
  /** File name, for display only; the file's type is never derived from it. */
  name: v.optional(v.string(DESK_VALIDATION.fileName)),
  /** Number of the message that the file belongs to. */
  message: v.pipe(
    v.string(DESK_VALIDATION.message),
    v.regex(/^[1-9]\d{0,5}$/, DESK_VALIDATION.message),
    v.transform(Number),
  ),
});

export const AttachEvidenceSchema = v.object({
  /** Generated per click, so that sending it twice attaches one file. */
  request: id,
  /** Id of the website to attach evidence about; null for the whole account. */
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
  /** Name of the account's user who wrote it; null for other authors and deleted users. */
  name: string | null;
  /** Sender's address of a message that came by mail. */
  sender: string | null;
  text: string;
  /** The whole mail of a message that came by mail; null if `text` is all of it. */
  whole: string | null;
  /** Whether the mail server verified the mail's sender; null if that was not checked. */
  isSigned: boolean | null;
  /** Whether the mail's subject is an automatic reply's. */
  isAutomatic: boolean;
  files: DeskFileView[];
  /** Whether the support team answered within the promised time; null without a promise. */
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
  /** Time by which the awaited answer is promised. */
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
  /** False if it requires a separate agreement. */
  isIncluded: boolean;
  topic: DeskTopic | null;
  terms: string | null;
  /** The promise in `terms` as data, unless the operator worded it. */
  promise?: Promised;
  allowance: Allowance | null;
  /** Remaining allowance; null without an allowance. */
  left: number | null;
  /** Time when the next use stops counting; null if nothing was used. */
  moreFrom: string | null;
  /** Uses that count now, newest first. */
  uses: Array<{ amount: number; note: string | null; at: string }>;
}

export interface DeskOverview {
  /** Topics that the account may choose, each with the promised time of an answer. */
  topics: Array<{ topic: DeskTopic; answer: AnswerTime | null; isIncluded: boolean }>;
  entitlements: EntitlementView[];
  /** Kept and late promises of the last 12 months; overdue promises count as late. */
  promises: { kept: number; late: number };
  /** The latest first. */
  conversations: ConversationSummary[];
}
