import { Elysia } from "elysia";
import * as api from "#shared/contact/contract.ts";
import { contactLanguageOf, contactSchema } from "#shared/contact/schemas.ts";
import { CONTACT_WORDS, type ContactLanguage } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { noticeAfter } from "../../http/notice-after.ts";
import { parseInput } from "../../http/parse-input.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { createTicket } from "./form-ticket.ts";
import { type ContactFormPage, replyToFormPost } from "./reply-to-form-post.ts";
import { sendMessage } from "./send-message.ts";

export function contactRoutes(services: Services): Route[] {
  return [
    route(api.createTicket, { access: "everybody" }, () => ({ ticket: createTicket(services) })),
    route(
      api.sendMessage,
      { access: "everybody", body: (sent: unknown) => contactSchema(contactLanguageOf(sent)) },
      ({ body, address }) =>
        noticeAfter(
          sendMessage(services, body, { address, language: body.language }),
          CONTACT_WORDS[body.language].sent.title,
        ),
    ),
  ];
}

interface Post {
  body: unknown;
  request: Request;
  server: RequestAddresses | null;
}

/** Handles forms submitted without a script, and redisplays them with their errors. */
export function contactPages(services: Services, formPage: ContactFormPage) {
  const answer = ({ body, request, server }: Post, language: ContactLanguage) =>
    replyToFormPost(services, formPage, { body, request, language }, (typed) => {
      const input = parseInput(contactSchema(language), typed);
      const address = clientAddress(request, server, services.config.trustProxy);
      return sendMessage(services, input, { address, language });
    });
  return new Elysia({ name: "contact-pages" })
    .post(PAGES.contact, (post) => answer(post, "en"), { parse: "urlencoded" })
    .post(PAGES.contactGerman, (post) => answer(post, "de"), { parse: "urlencoded" });
}
