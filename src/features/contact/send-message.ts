import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ContactInput } from "#shared/contact/schemas.ts";
import { CONTACT_WORDS, type ContactLanguage, contactFailure } from "#shared/contact/words.ts";
import type { Config } from "#src/config.ts";
import type { ContactMessage } from "#src/db/schema/mail.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { code, list, note, quote } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import type { Database } from "../../db/client.ts";
import { contactMessages } from "../../db/schema/mail.ts";
import { DomainError } from "../../errors.ts";
import { countCall, enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { createTicket, judgeTicket } from "./form-ticket.ts";

const CONFIRMATION = {
  en: {
    subject: (product: string) => `We received your message to ${product}`,
    received: (product: string, topic: string) =>
      `We received the message you sent with the ${product} contact form (topic: ${topic}).`,
    answer: "We’ll answer by email to this address.",
    stranger:
      "If you haven’t written to us, someone typed your address by mistake, and you can ignore this email.",
  },
  de: {
    subject: (product: string) => `Ihre Nachricht an ${product} ist angekommen`,
    received: (product: string, topic: string) =>
      `Ihre Nachricht über das Kontaktformular von ${product} ist angekommen (Thema: ${topic}).`,
    answer: "Wir antworten per E-Mail an diese Adresse.",
    stranger:
      "Wenn Sie uns nicht geschrieben haben, hat jemand versehentlich Ihre Adresse angegeben, und Sie brauchen nichts zu tun.",
  },
};

export interface Sender {
  /** Address counted by the rate limit. */
  address: string;
  language: ContactLanguage;
}

/**
 * Stores a message and, in the same transaction, the emails to support and the sender. Submitting
 * the same form twice stores one message.
 * @throws DomainError `looks_automatic`, or `send_again` with a ticket for the retry.
 */
export async function sendMessage(services: Services, input: ContactInput, sender: Sender): Promise<void> {
  refuseAutomatic(services, input, sender.language);
  const { ticket: _ticket, subject: _subject, ...message } = input;
  const sendKey = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  if (await isStored(services.db, sendKey)) return;
  await enforceLimit(services, LIMITS.contact, sender.address);
  const confirms = await mayConfirm(services, input.email);
  await transactAndMail(services, async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...message, sendKey, language: sender.language, createdAt: services.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!stored) return;
    await services.mail.add(tx, messageMail(services.config, stored));
    if (confirms) await services.mail.add(tx, confirmationMail(services.config, stored));
  });
}

function refuseAutomatic(services: Services, { subject, ticket }: ContactInput, language: ContactLanguage) {
  if (subject !== "") {
    const code = "looks_automatic";
    throw new DomainError("invalid", contactFailure(language, code), { code });
  }
  const verdict = judgeTicket(services, ticket);
  if (verdict === "usable") return;
  const code = "send_again";
  const details = { ticket: verdict === "too-new" ? ticket : createTicket(services) };
  throw new DomainError("conflict", contactFailure(language, code), { code, details });
}

async function isStored(db: Database, sendKey: string): Promise<boolean> {
  const found = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.sendKey, sendKey));
  return found.length > 0;
}

const DAY = 86_400;
const CONFIRMATIONS_TO_ONE = { name: "contact-confirmation", max: 3, windowSeconds: DAY };
const CONFIRMATIONS_TO_ALL = { name: "contact-confirmations", max: 500, windowSeconds: DAY };

/** Limits confirmations, since anyone can enter any address. */
async function mayConfirm(services: Services, email: string): Promise<boolean> {
  const toOne = await countCall(services, CONFIRMATIONS_TO_ONE, email);
  if (toOne > CONFIRMATIONS_TO_ONE.max) return false;
  return (await countCall(services, CONFIRMATIONS_TO_ALL, "everyone")) <= CONFIRMATIONS_TO_ALL.max;
}

/** Forwards a message to support; replies to this email go to the sender. */
function messageMail(config: Config, message: ContactMessage): OutgoingMail {
  const topic = CONTACT_WORDS.en.topics[message.topic];
  return composeMail(
    config,
    {
      kind: "contact-message",
      to: config.supportEmail,
      replyTo: message.email,
      subject: `${topic}: message from ${message.name}`,
    },
    "This came through the contact form. The address is unverified. If you reply to this email, your answer goes to that address.",
    list(
      `Name: ${message.name}`,
      `Email: ${message.email}`,
      `Website: ${message.websiteUrl ?? "not given"}`,
      `Topic: ${topic}`,
      `Language: ${message.language === "de" ? "German" : "English"}`,
    ),
    quote(message.message),
    note("The message is kept for a year. To remove it earlier:"),
    code(`handrail contact delete --yes ${message.id}`),
  );
}

/** Does not repeat typed text, since anyone can enter any address. */
function confirmationMail(
  config: Config,
  { email, language, topic }: Pick<ContactMessage, "email" | "language" | "topic">,
): OutgoingMail {
  const { subject, received, answer, stranger } = CONFIRMATION[language];
  return composeMail(
    config,
    { kind: "contact-confirmation", to: email, lang: language, subject: subject(config.productName) },
    received(config.productName, CONTACT_WORDS[language].topics[topic]),
    answer,
    note(stranger),
  );
}
