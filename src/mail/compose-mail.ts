import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Config } from "../config.ts";
import type { Company } from "../settings/company.ts";
import { type MailBlock, MailLayout } from "./mail-layout.tsx";
import type { OutgoingMail } from "./outgoing-mail.ts";

export type MailSettings = Pick<Config, "productName" | "supportEmail" | "publicUrl"> & {
  company: Pick<Company, "name" | "address" | "country">;
};

interface Envelope extends Omit<OutgoingMail, "html" | "text"> {
  /** Language of all given texts, as a BCP 47 tag. */
  lang?: string;
  /** Line above everything else, where replies are cut off. */
  top?: string | undefined;
  /** Name above the heading, if not the service's. */
  header?: string | undefined;
  /** The heading, if not the subject. */
  heading?: string | undefined;
  /** Last line, with the support address; English and German mails have a default. */
  questions?: string;
}

/** Composes a mail from its paragraphs and other blocks, whose links may be paths of this site. */
export function composeMail(
  settings: MailSettings,
  { lang = "en", questions = questionsIn(lang, settings), top, header, heading, ...envelope }: Envelope,
  ...parts: Array<string | MailBlock>
): OutgoingMail {
  const { productName, publicUrl } = settings;
  const blocks = parts.map((part) => blockOf(part, publicUrl));
  const footer = describeSender(settings, questions);
  const layout = createElement(MailLayout, {
    ...{ lang, top, blocks, footer },
    header: header ?? productName,
    heading: heading ?? envelope.subject,
  });
  return {
    ...envelope,
    html: `<!doctype html>\n${renderToStaticMarkup(layout)}\n`,
    text: [...(top ? [top] : []), ...blocks.map(plainText), ["-- ", ...footer].join("\n")]
      .join("\n\n")
      .concat("\n"),
  };
}

/** Completes links with PUBLIC_URL, never with a request's host. */
function blockOf(part: string | MailBlock, publicUrl: string): MailBlock {
  if (typeof part === "string") return { type: "paragraph", text: part };
  return "href" in part && part.href.startsWith("/") ? { ...part, href: publicUrl + part.href } : part;
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
