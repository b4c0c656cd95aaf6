import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "../config.ts";
import type { Company } from "../settings/company.ts";
import { MailLayout } from "./mail-layout.tsx";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** What a mail is made of. One description gives the HTML and the plain-text part. */
export type MailBlock =
  | { type: "paragraph"; text: string }
  /** What the mail wants done; at most one a mail. */
  | { type: "button"; label: string; href: string }
  | { type: "link"; label: string; href: string }
  /** Small print, such as how long a link works. */
  | { type: "note"; text: string }
  | { type: "code"; text: string }
  /** What a person wrote to the receiver, with its line breaks. */
  | { type: "message"; text: string }
  /** Somebody else's words, with their line breaks. */
  | { type: "quote"; text: string }
  | { type: "list"; items: string[] };

export type MailSettings = Pick<Config, "productName" | "supportEmail"> & {
  company: Pick<Company, "name" | "address" | "country">;
};

export interface MailDescription {
  settings: MailSettings;
  kind: string;
  to: string;
  subject: string;
  blocks: MailBlock[];
  /** Language of all the texts given, as a BCP 47 tag. */
  lang?: string;
  /** Support address for the last line; English and German mail already has it. */
  questions?: string;
}

export function composeMail({
  settings,
  kind,
  to,
  subject,
  blocks,
  lang = "en",
  questions,
}: MailDescription): OutgoingMail {
  const footer = describeSender(settings, questions ?? questionsIn(lang, settings));
  const { productName } = settings;
  const layout = createElement(MailLayout, { lang, subject, productName, blocks, footer });
  return {
    kind,
    to,
    subject,
    html: `<!doctype html>\n${renderToStaticMarkup(layout)}\n`,
    text: [...blocks.map(plainText), ["-- ", ...footer].join("\n")].join("\n\n").concat("\n"),
  };
}

const GERMAN_QUESTIONS = "Fragen? Schreiben Sie an";

function questionsIn(lang: string, { supportEmail }: MailSettings): string {
  return `${lang === "de" ? GERMAN_QUESTIONS : "Questions? Write to"} ${supportEmail}`;
}

function describeSender({ productName, company }: MailSettings, questions: string): string[] {
  const operator = [company.name, company.address, company.country].filter(Boolean).join(", ");
  return [...new Set([productName, operator]), questions];
}

function plainText(block: MailBlock): string {
  switch (block.type) {
    case "button":
    case "link":
      return `${block.label}:\n${block.href}`;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "code":
      return block.text.replace(/^/gm, "    ");
    case "quote":
      return block.text.replace(/^/gm, "> ");
    default:
      return block.text;
  }
}
