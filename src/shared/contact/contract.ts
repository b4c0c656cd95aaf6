import type { Contract, Message, Sent } from "../endpoint.ts";
import type { contactSchema } from "./schemas.ts";

/** Records when the form was opened, so bots give themselves away by their speed. */
export const createTicket: Contract<{ output: { ticket: string } }> = "GET /api/contact/ticket";

export const sendMessage: Contract<{ body: Sent<ReturnType<typeof contactSchema>>; output: Message }> =
  "POST /api/contact";
