import * as v from "valibot";
import { EmailSchema } from "../accounts/credentials.ts";
import type { FieldErrors } from "../parse-fields.ts";
import { plainTextSchema } from "../schemas/plain-text.ts";
import { WebsiteUrlSchema } from "../schemas/website-url.ts";
import { CONTACT_LANGUAGES, CONTACT_TOPICS, CONTACT_WORDS, type ContactLanguage } from "./words.ts";

const NAME_LIMIT = 100;
const MESSAGE_LIMIT = 5_000;

const WithLanguageSchema = v.object({ language: v.picklist(CONTACT_LANGUAGES) });

/** Returns a submitted form's language, or English if it has none. */
export function contactLanguageOf(body: unknown): ContactLanguage {
  return v.is(WithLanguageSchema, body) ? body.language : "en";
}

/** Returns the contact form's schema, with error messages in the given language. */
export function contactSchema(language: ContactLanguage) {
  const { checks } = CONTACT_WORDS[language];
  return v.object({
    name: v.pipe(
      v.string(checks.name),
      v.transform((value) => value.replace(/[\p{Cc}\s]+/gu, " ")),
      v.trim(),
      v.nonEmpty(checks.name),
      v.maxLength(NAME_LIMIT, checks.nameTooLong),
    ),
    email: v.pipe(
      v.string(checks.email),
      v.check((value) => v.is(EmailSchema, value), checks.email),
      v.trim(),
      v.toLowerCase(),
    ),
    websiteUrl: v.pipe(
      v.nullish(v.string(checks.websiteUrl), ""),
      v.trim(),
      v.check((value) => value === "" || v.is(WebsiteUrlSchema, value), checks.websiteUrl),
      v.transform((value) => (value === "" ? null : v.parse(WebsiteUrlSchema, value))),
    ),
    topic: v.picklist(CONTACT_TOPICS, checks.topic),
    message: plainTextSchema(checks.message, MESSAGE_LIMIT, checks.messageTooLong),
    language: v.fallback(v.optional(v.picklist(CONTACT_LANGUAGES), language), language),
    /** Issued by the server when the form was opened. */
    ticket: v.optional(v.string(), ""),
    /** Hidden field that only bots fill in. */
    subject: v.optional(v.string(), ""),
  });
}
export type ContactInput = v.InferOutput<ReturnType<typeof contactSchema>>;

/** A form that the server displays again, with its values and errors. */
export interface ContactFormState {
  ticket: string;
  values: Record<string, string>;
  errors: FieldErrors;
  failure: string | null;
}
