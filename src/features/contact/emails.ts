import { CONTACT_WORDS } from "#shared/contact-words.ts";
import type { Config } from "../../config.ts";
import type { ContactMessage } from "../../db/schema/mail.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { code, list, note, quote } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

/** Forwards a message to support; a reply to this mail goes to the sender. */
export function messageMail(config: Config, message: ContactMessage): OutgoingMail {
  const topic = CONTACT_WORDS.en.topics[message.topic];
  return composeMail(
    config,
    {
      kind: "contact-message",
      to: config.supportEmail,
      replyTo: message.email,
      subject: `${topic}: message from ${message.name}`,
    },
    "This came through the contact form. Nobody has checked that the address is the sender’s. An answer to this email goes to that address.",
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

/** Repeats nothing that was typed, since anybody can enter any address. */
export function confirmationMail(
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

const CONFIRMATION = {
  en: {
    subject: (product: string) => `Your message to ${product} has arrived`,
    received: (product: string, topic: string) =>
      `Your message through the contact form of ${product} has arrived (topic: ${topic}).`,
    answer: "We answer by email to this address.",
    stranger:
      "If you have not written to us, someone has typed your address by mistake, and you need not do anything.",
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
