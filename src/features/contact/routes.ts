import { Elysia } from "elysia";
import { CONTACT_WORDS, type ContactLanguage } from "#shared/contact-words.ts";
import { API, PAGES } from "#shared/paths.ts";
import { contactLanguageOf, contactSchema } from "#shared/schemas/contact.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { parseInput } from "../../http/parse-input.ts";
import type { Services } from "../../services.ts";
import { createTicket } from "./form-ticket.ts";
import { type ContactFormPage, replyToFormPost } from "./reply-to-form-post.ts";
import { sendMessage } from "./send-message.ts";

interface Post {
  body: unknown;
  request: Request;
  server: RequestAddresses | null;
}

/** @param formPage shows the form again to a browser that posted it without a script. */
export function contactRoutes(services: Services, formPage?: ContactFormPage) {
  async function send({ body, request, server }: Post, language: ContactLanguage): Promise<void> {
    const input = parseInput(contactSchema(language), body);
    const address = clientAddress(request, server, services.config.trustProxy);
    await sendMessage(services, input, { address, language });
  }

  const routes = new Elysia({ name: "contact" })
    .get(API.contactTicket, () => ({ ticket: createTicket(services) }))
    .post(API.contact, async (post) => {
      const language = contactLanguageOf(post.body);
      await send(post, language);
      return { message: CONTACT_WORDS[language].sent.title };
    });
  if (!formPage) return routes;
  const answer = (post: Post, language: ContactLanguage) =>
    replyToFormPost(services, formPage, { ...post, language }, (typed) =>
      send({ ...post, body: typed }, language),
    );
  return routes
    .post(PAGES.contact, (post) => answer(post, "en"))
    .post(PAGES.contactGerman, (post) => answer(post, "de"));
}
