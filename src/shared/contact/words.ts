export const CONTACT_LANGUAGES = ["en", "de"] as const;
export type ContactLanguage = (typeof CONTACT_LANGUAGES)[number];

export const CONTACT_TOPICS = [
  "general",
  "enterprise",
  "support",
  "partner",
  "accessibility",
  "privacy",
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export interface ContactWords {
  labels: Record<"name" | "email" | "websiteUrl" | "topic" | "message" | "send" | "sending", string>;
  hints: Record<"websiteUrl" | "message" | "messageUnsold" | "allFields", string>;
  /** Label of the hidden field that only bots fill in. */
  trap: string;
  topics: Record<ContactTopic, string>;
  checks: Record<
    "name" | "nameTooLong" | "email" | "websiteUrl" | "topic" | "message" | "messageTooLong",
    string
  >;
  /** Messages keyed by error code. */
  failures: Record<"send_again" | "looks_automatic" | "too_many_requests" | "internal", string>;
  sent: Record<"title" | "text" | "again", string>;
}

export const CONTACT_WORDS: Record<ContactLanguage, ContactWords> = {
  en: {
    labels: {
      name: "Your name",
      email: "Email address",
      websiteUrl: "Your website (optional)",
      topic: "What is it about?",
      message: "Message",
      send: "Send message",
      sending: "Sending...",
    },
    hints: {
      websiteUrl: "Such as example.com",
      message: "Please leave out passwords and card numbers.",
      messageUnsold: "Please leave out passwords.",
      allFields: "All fields are required unless they say otherwise.",
    },
    trap: "Leave this field empty",
    topics: {
      general: "A general question",
      enterprise: "The Enterprise plan",
      support: "Help with my account or widget",
      partner: "Working together as partners",
      accessibility: "Accessibility feedback",
      privacy: "Privacy and my data",
    },
    checks: {
      name: "Enter your name",
      nameTooLong: "Shorten the name to at most 100 characters",
      email: "Enter an email address such as name@example.com",
      websiteUrl: "Enter a website address such as example.com, or leave this empty",
      topic: "Choose a topic from the list",
      message: "Write a message",
      messageTooLong: "Shorten the message to at most 5,000 characters",
    },
    failures: {
      send_again: "Your message hasn’t been sent yet. Please check it and send it again.",
      looks_automatic: "Your message couldn’t be sent with this form. Please write us an email instead.",
      too_many_requests:
        "Too many messages have come from your network. Please try again in an hour, or write us an email.",
      internal: "Your message couldn’t be sent. Please try again, or write us an email.",
    },
    sent: {
      title: "Thank you, your message has arrived",
      text: "A confirmation is on its way to your inbox. We answer by email.",
      again: "Write another message",
    },
  },
  de: {
    labels: {
      name: "Ihr Name",
      email: "E-Mail-Adresse",
      websiteUrl: "Ihre Website (optional)",
      topic: "Worum geht es?",
      message: "Nachricht",
      send: "Nachricht senden",
      sending: "Wird gesendet ...",
    },
    hints: {
      websiteUrl: "Zum Beispiel example.com",
      message: "Bitte keine Passwörter oder Kartennummern.",
      messageUnsold: "Bitte keine Passwörter.",
      allFields: "Alle Felder sind Pflichtfelder, soweit nicht anders angegeben.",
    },
    trap: "Dieses Feld bitte leer lassen",
    topics: {
      general: "Eine allgemeine Frage",
      enterprise: "Enterprise-Tarif",
      support: "Hilfe zu meinem Konto oder Widget",
      partner: "Partnerschaft",
      accessibility: "Rückmeldung zur Barrierefreiheit",
      privacy: "Datenschutz und meine Daten",
    },
    checks: {
      name: "Geben Sie Ihren Namen ein",
      nameTooLong: "Kürzen Sie den Namen auf höchstens 100 Zeichen",
      email: "Geben Sie eine E-Mail-Adresse wie name@example.com ein",
      websiteUrl: "Geben Sie eine Website-Adresse wie example.com ein, oder lassen Sie das Feld leer",
      topic: "Wählen Sie ein Thema aus der Liste",
      message: "Schreiben Sie eine Nachricht",
      messageTooLong: "Kürzen Sie die Nachricht auf höchstens 5.000 Zeichen",
    },
    failures: {
      send_again:
        "Ihre Nachricht ist noch nicht gesendet. Bitte sehen Sie sie durch und senden Sie sie noch einmal.",
      looks_automatic:
        "Ihre Nachricht konnte mit diesem Formular nicht gesendet werden. Bitte schreiben Sie uns stattdessen eine E-Mail.",
      too_many_requests:
        "Aus Ihrem Netz kamen zu viele Nachrichten. Bitte versuchen Sie es in einer Stunde noch einmal, oder schreiben Sie uns eine E-Mail.",
      internal:
        "Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.",
    },
    sent: {
      title: "Danke, Ihre Nachricht ist angekommen",
      text: "Eine Bestätigung ist unterwegs in Ihr Postfach. Wir antworten per E-Mail.",
      again: "Noch eine Nachricht schreiben",
    },
  },
};

/** Returns the message for an error code from a reply, in the reader's language. */
export function contactFailure(language: ContactLanguage, code: unknown): string {
  const { failures } = CONTACT_WORDS[language];
  const found = Object.entries(failures).find(([name]) => name === code);
  return found ? found[1] : failures.internal;
}
