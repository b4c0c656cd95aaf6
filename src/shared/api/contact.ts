import type { contactSchema } from "../schemas/contact.ts";
import type { Endpoint, Message, Sent } from "./endpoint.ts";

/** Notes when the form was opened, so that a machine's haste shows. */
export const createTicket: Endpoint<{ output: { ticket: string } }> = {
  method: "GET",
  path: "/api/contact/ticket",
};

export const sendMessage: Endpoint<{
  body: Sent<ReturnType<typeof contactSchema>>;
  output: Message;
}> = { method: "POST", path: "/api/contact" };
