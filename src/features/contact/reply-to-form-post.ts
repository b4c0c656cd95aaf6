import type { ContactFormState } from "#shared/contact/schemas.ts";
import { type ContactLanguage, contactFailure } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";
import { errorReply } from "../../http/errors.ts";
import { isObject } from "../../http/parse-input.ts";
import type { Services } from "../../services.ts";
import { createTicket, judgeTicket } from "./form-ticket.ts";

/** Renders the form with its current values for a browser that submitted it without a script. */
export type ContactFormPage = (
  language: ContactLanguage,
  state: ContactFormState,
  status: number,
) => Response;

export interface FormPost {
  body: unknown;
  request: Request;
  language: ContactLanguage;
}

const SENT = { en: PAGES.contactSent, de: PAGES.contactSentGerman };

/**
 * Replies with a redirect to the thank-you page, or with the form and everything the user typed.
 */
export async function replyToFormPost(
  services: Services,
  formPage: ContactFormPage,
  { language, ...post }: FormPost,
  send: (typed: Record<string, string>) => Promise<void>,
): Promise<Response> {
  const typed = typedValues(post);
  try {
    await send(typed);
  } catch (error) {
    const reply = errorReply(error);
    const { code, fields }: { code: string; fields?: Record<string, string> } = await reply.json();
    const failure = fields ? null : contactFailure(language, code);
    const state = {
      ticket: goodTicket(services, typed.ticket),
      values: typed,
      errors: fields ?? {},
      failure,
    };
    return formPage(language, state, reply.status);
  }
  return new Response(null, { status: 303, headers: { location: SENT[language] } });
}

/** Fields to redisplay, each with a maximum length greater than what the schema accepts. */
const SHOWN_AGAIN: ReadonlyMap<string, number> = new Map([
  ...["name", "email", "websiteUrl", "topic", "ticket", "subject"].map((name) => [name, 1_000] as const),
  ["message", 20_000],
]);

/**
 * Reads the form's fields. A form on another site has no valid ticket, so its visitors see here
 * what they would be sending.
 */
function typedValues({ body, request }: Omit<FormPost, "language">): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of Object.entries(isObject(body) ? body : {})) {
    const length = SHOWN_AGAIN.get(name);
    if (length !== undefined && typeof value === "string") typed[name] = value.slice(0, length);
  }
  if (request.headers.get("sec-fetch-site") === "cross-site") delete typed.ticket;
  return typed;
}

function goodTicket(services: Services, ticket = ""): string {
  return judgeTicket(services, ticket) === "unknown" ? createTicket(services) : ticket;
}
