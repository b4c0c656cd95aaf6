import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "../config.ts";
import type { Company } from "../settings/company.ts";
import { type MailBlock, MailLayout } from "./mail-layout.tsx";
import type { OutgoingMail } from "./outgoing-mail.ts";

type MailSettings = Pick<Config, "productName" | "supportEmail"> & {
  company: Pick<Company, "name" | "address" | "country">;
};

export interface MailDescription {
  settings: MailSettings;
  kind: string;
  to: string;
  subject: string;
  blocks: MailBlock[];
  /** Language of all given texts, as a BCP 47 tag. */
  lang?: string;
  /** Last line, with the support address; English and German mails have a default. */
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
