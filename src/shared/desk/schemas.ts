import * as v from "valibot";
import type { ReplyDelivery } from "../barrier-reports/schemas.ts";
import { lineSchema, plainTextSchema } from "../schemas/plain-text.ts";
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
  /** Generated per form, so submitting a form twice opens only one conversation. */
  request: id,
  topic: v.picklist(DESK_TOPICS, DESK_VALIDATION.topic),
  subject: lineSchema(DESK_VALIDATION.subject, SUBJECT_LIMIT, DESK_VALIDATION.subjectTooLong),
  text: DESK_TEXT_SCHEMA,
});
export type OpenConversationInput = v.InferOutput<typeof OpenConversationSchema>;

export const AddMessageSchema = v.object({
  /** Generated per message, so submitting a message twice stores it only once. */
  request: id,
  text: DESK_TEXT_SCHEMA,
});
export type AddMessageInput = v.InferOutput<typeof AddMessageSchema>;

export const ChangeConversationSchema = v.object({
  state: v.picklist(["open", "closed"], DESK_VALIDATION.state),
});
export type ChangeConversationInput = v.InferOutput<typeof ChangeConversationSchema>;

export const PresenceSchema = v.object({
  /** Whether the caller has typed in the last seconds. */
  isTyping: v.boolean(DESK_VALIDATION.isTyping),
  /** Number of the last message that the caller has seen; 0 for none. */
  readTo: v.pipe(
    v.number(DESK_VALIDATION.message),
    v.integer(DESK_VALIDATION.message),
    v.minValue(0, DESK_VALIDATION.message),
    v.maxValue(999_999, DESK_VALIDATION.message),
  ),
});
export type PresenceInput = v.InferOutput<typeof PresenceSchema>;

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
  /** Generated per click, so sending it twice attaches only one file. */
  request: id,
  /** ID of the website to attach evidence about; null for the entire account. */
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

/** The other side's state, as shown in live chat. */
export interface ChatState {
  /** Whether the other side is there; support only within its hours. */
  isHere: boolean;
  isTyping: boolean;
  /** Time at which support's hours begin next; null during them, or if there are none. */
  opensAt: string | null;
}

export interface DeskMessageView {
  number: number;
  author: "customer" | "team" | "unverified";
  /**
   * Name of the author if they are one of the account's users; null for other authors and deleted
   * users.
   */
  name: string | null;
  /** Sender's address if the message came by email. */
  sender: string | null;
  text: string;
  /** Full text of the email that the message came from; null if it is the same as `text`. */
  whole: string | null;
  /** Whether the mail server verified the email's sender; null if it did not check. */
  isSigned: boolean | null;
  /** Whether the email's subject is that of an automatic reply. */
  isAutomatic: boolean;
  files: DeskFileView[];
  /** Whether the support team answered within the promised time; null if none was promised. */
  wasInTime: boolean | null;
  /** Delivery state of an answer, by email unless it was read live; null for other messages. */
  delivery: ReplyDelivery | "read" | null;
  createdAt: string;
}

export interface ConversationSummary {
  id: string;
  topic: DeskTopic;
  subject: string;
  state: DeskState;
  /** Time by which an answer is promised. */
  answerDue: string | null;
  updatedAt: string;
}

export interface ConversationView extends ConversationSummary {
  /** The case about a letter; null if there is none. */
  legalCase: { id: string; name: string; siteId: string | null } | null;
  openedBy: string | null;
  createdAt: string;
  messages: DeskMessageView[];
}

export interface EntitlementView {
  name: string;
  /** False if a separate agreement is required. */
  isIncluded: boolean;
  topic: DeskTopic | null;
  terms: string | null;
  /** The promise in `terms` as data; absent if the operator worded it. */
  promise?: Promised;
  allowance: Allowance | null;
  /** Remaining allowance; null if there is no allowance. */
  left: number | null;
  /** Time at which the next use stops counting; null if nothing has been used. */
  moreFrom: string | null;
  /** Uses that currently count, newest first. */
  uses: Array<{ amount: number; note: string | null; at: string }>;
}

export interface DeskOverview {
  /** Topics that the account may choose, each with its promised answer time. */
  topics: Array<{ topic: DeskTopic; answer: AnswerTime | null; isIncluded: boolean }>;
  entitlements: EntitlementView[];
  /** Numbers of kept and late promises in the last 12 months; overdue promises count as late. */
  promises: { kept: number; late: number };
  /** Live chat with support in general. */
  chat: ChatState;
  /** Latest first. */
  conversations: ConversationSummary[];
}
