import type {
  AddMessageSchema,
  AttachEvidenceSchema,
  ChangeConversationSchema,
  ConversationView,
  DeskFileQuerySchema,
  DeskOverview,
  OpenConversationSchema,
} from "../schemas/desk.ts";
import type { ById, Contract, Sent } from "./endpoint.ts";

/** Conversations with support, the topics of the plan, and what is left of its services. */
export const readDesk: Contract<{ output: DeskOverview }> = "GET /api/desk";

/** Opens a conversation with a first message, which is mailed to the support team. */
export const openConversation: Contract<{
  body: Sent<typeof OpenConversationSchema>;
  output: ConversationView;
}> = "POST /api/desk/conversations";

export const readConversation: Contract<ById & { output: ConversationView }> =
  "GET /api/desk/conversations/:id";

/** Closes a conversation, or opens it again. */
export const changeConversation: Contract<
  ById & { body: Sent<typeof ChangeConversationSchema>; output: ConversationView }
> = "PATCH /api/desk/conversations/:id";

/** Adds a message, which opens the conversation again. */
export const addMessage: Contract<ById & { body: Sent<typeof AddMessageSchema>; output: ConversationView }> =
  "POST /api/desk/conversations/:id/messages";

/** Adds a file, which is the request's body, to a message of one's own. */
export const addDeskFile: Contract<
  ById & { query: Sent<typeof DeskFileQuerySchema>; body: Blob; output: ConversationView }
> = "POST /api/desk/conversations/:id/files";

/**
 * The file as it was added.
 * @produces application/octet-stream
 */
export const downloadDeskFile: Contract<{ params: { id: string; file: string }; output: Blob }> =
  "GET /api/desk/conversations/:id/files/:file";

/** Adds a message that carries the archive of evidence about a website. */
export const attachEvidence: Contract<
  ById & { body: Sent<typeof AttachEvidenceSchema>; output: ConversationView }
> = "POST /api/desk/conversations/:id/evidence";
