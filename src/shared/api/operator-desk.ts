import type { DeskFileQuerySchema } from "../schemas/desk.ts";
import type {
  AnswerSchema,
  BookUseSchema,
  CloseConversationSchema,
  ConversationFilterSchema,
  DeskSummary,
  OperatorConversation,
} from "../schemas/operator-desk.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** Conversations of all accounts: those that wait come first, the most urgent at the top. */
export const listDeskConversations: Contract<{
  query: Sent<typeof ConversationFilterSchema>;
  output: { conversations: DeskSummary[] };
}> = "GET /api/operator/conversations";

export const readDeskConversation: Contract<ById & { output: OperatorConversation }> =
  "GET /api/operator/conversations/:id";

/** Adds the team's answer, and mails it to the customer. */
export const answerConversation: Contract<
  ById & { body: Sent<typeof AnswerSchema>; output: OperatorConversation }
> = "POST /api/operator/conversations/:id/answers";

type ByHeldAnswer = { params: { id: string; held: string }; output: OperatorConversation };

/** Sends an answer to the customer that came by mail and was held. */
export const sendHeldAnswer: Contract<ByHeldAnswer> = "POST /api/operator/conversations/:id/held/:held";

/** Deletes an answer that came by mail and was held; the mail stays in the mailbox. */
export const discardHeldAnswer: Contract<ByHeldAnswer> = "DELETE /api/operator/conversations/:id/held/:held";

/** Adds a file, which is the request's body, to an answer of one's own. */
export const addAnswerFile: Contract<
  ById & { query: Sent<typeof DeskFileQuerySchema>; body: Blob; output: OperatorConversation }
> = "POST /api/operator/conversations/:id/files";

/**
 * The file as it was added.
 * @produces application/octet-stream
 */
export const downloadAsOperator: Contract<{ params: { id: string; file: string }; output: Blob }> =
  "GET /api/operator/conversations/:id/files/:file";

export const closeConversation: Contract<
  ById & { body: Sent<typeof CloseConversationSchema>; output: OperatorConversation }
> = "PATCH /api/operator/conversations/:id";

/** Books the use of a service whose amount the plan promises. */
export const bookUse: Contract<ById & { body: Sent<typeof BookUseSchema>; output: OperatorConversation }> =
  "POST /api/operator/conversations/:id/bookings";
