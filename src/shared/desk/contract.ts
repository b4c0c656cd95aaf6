import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  AnswerSchema,
  BookUseSchema,
  CloseConversationSchema,
  ConversationFilterSchema,
  DeskPresenceSchema,
  DeskSummary,
  FollowDeskSchema,
  OperatorConversation,
} from "./operator-schemas.ts";
import type {
  AddMessageSchema,
  AttachEvidenceSchema,
  ChangeConversationSchema,
  ChatState,
  ConversationView,
  DeskFileQuerySchema,
  DeskOverview,
  OpenConversationSchema,
  PresenceSchema,
} from "./schemas.ts";

/** All accounts' conversations; waiting conversations come first, starting with the most urgent. */
export const listDeskConversations: Contract<{
  query: Sent<typeof ConversationFilterSchema>;
  output: { conversations: DeskSummary[] };
}> = "GET /api/operator/conversations";

export const readDeskConversation: Contract<ById & { output: OperatorConversation }> =
  "GET /api/operator/conversations/:id";

/** Adds the team's answer and emails it to the account. */
export const answerConversation: Contract<
  ById & { body: Sent<typeof AnswerSchema>; output: OperatorConversation }
> = "POST /api/operator/conversations/:id/answers";

/** Sends a held answer that arrived by email. */
export const sendHeldAnswer: Contract<ByHeldAnswer> = "POST /api/operator/conversations/:id/held/:held";

/** Deletes a held answer that arrived by email; the email stays in the mailbox. */
export const discardHeldAnswer: Contract<ByHeldAnswer> = "DELETE /api/operator/conversations/:id/held/:held";

/** Adds the file in the request's body to a message that the caller sent. */
export const addAnswerFile: Contract<
  ById & { query: Sent<typeof DeskFileQuerySchema>; body: Blob; output: OperatorConversation }
> = "POST /api/operator/conversations/:id/files";

/**
 * The file as uploaded.
 * @produces application/octet-stream
 */
export const downloadAsOperator: Contract<{ params: { id: string; file: string }; output: Blob }> =
  "GET /api/operator/conversations/:id/files/:file";

export const closeConversation: Contract<
  ById & { body: Sent<typeof CloseConversationSchema>; output: OperatorConversation }
> = "PATCH /api/operator/conversations/:id";

/** Records the use of a service that has an allowance in the plan. */
export const bookUse: Contract<ById & { body: Sent<typeof BookUseSchema>; output: OperatorConversation }> =
  "POST /api/operator/conversations/:id/bookings";

/**
 * Server-sent events of a conversation, or of all conversations that wait for an answer: `message`
 * with a message's number as ID, `changed`, and `state` with a ChatState. `Last-Event-ID` names the
 * last message that the caller has.
 * @produces text/event-stream
 */
export const followDesk: Contract<{ query: Sent<typeof FollowDeskSchema>; output: Blob }> =
  "GET /api/operator/live";

/** Notes that the caller is at the desk. Messages they have read aren't emailed. */
export const noteDeskPresence: Contract<{ body: Sent<typeof DeskPresenceSchema>; output: ChatState }> =
  "POST /api/operator/presence";

/** Conversations with support, available topics, and remaining service allowances. */
export const readDesk: Contract<{ output: DeskOverview }> = "GET /api/desk";

/** Opens a conversation with an initial message, which is emailed to the support team. */
export const openConversation: Contract<{
  body: Sent<typeof OpenConversationSchema>;
  output: ConversationView;
}> = "POST /api/desk/conversations";

export const readConversation: Contract<ById & { output: ConversationView }> =
  "GET /api/desk/conversations/:id";

/** Closes or reopens a conversation. */
export const changeConversation: Contract<
  ById & { body: Sent<typeof ChangeConversationSchema>; output: ConversationView }
> = "PATCH /api/desk/conversations/:id";

/** Adds a message, which reopens the conversation. */
export const addMessage: Contract<ById & { body: Sent<typeof AddMessageSchema>; output: ConversationView }> =
  "POST /api/desk/conversations/:id/messages";

/**
 * Server-sent events of a conversation: `message` with a message's number as ID, `changed`, and
 * `state` with a ChatState. `Last-Event-ID` names the last message that the caller has.
 * @produces text/event-stream
 */
export const followConversation: Contract<ById & { output: Blob }> = "GET /api/desk/conversations/:id/live";

/** Notes that the caller is there. Messages they have read aren't emailed. */
export const notePresence: Contract<ById & { body: Sent<typeof PresenceSchema>; output: ChatState }> =
  "POST /api/desk/conversations/:id/presence";

/** Adds the file in the request's body to one of the caller's messages. */
export const addDeskFile: Contract<
  ById & { query: Sent<typeof DeskFileQuerySchema>; body: Blob; output: ConversationView }
> = "POST /api/desk/conversations/:id/files";

/**
 * The file as uploaded.
 * @produces application/octet-stream
 */
export const downloadDeskFile: Contract<{ params: { id: string; file: string }; output: Blob }> =
  "GET /api/desk/conversations/:id/files/:file";

/** Adds a message with the evidence archive of a website or the account. */
export const attachEvidence: Contract<
  ById & { body: Sent<typeof AttachEvidenceSchema>; output: ConversationView }
> = "POST /api/desk/conversations/:id/evidence";

type ByHeldAnswer = { params: { id: string; held: string }; output: OperatorConversation };
