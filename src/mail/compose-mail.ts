import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { languageOf } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { footerLines, type MailBlock, MailLayout, type MailSettings } from "./mail-layout.tsx";
import type { OutgoingMail } from "./outgoing-mail.ts";

interface Envelope extends Omit<OutgoingMail, "html" | "text"> {
  /** Language of all given text, as a BCP 47 tag. */
  lang?: string;
  /** Line above everything else, at which replies are cut off. */
  top?: string | undefined;
  /** Name above the heading, if different from the service's. */
  header?: string | undefined;
  /** Heading, if different from the subject. */
  heading?: string | undefined;
  /** Last line, with the support address; English and German emails have a default. */
  questions?: string;
}

/**
 * Composes an email from its paragraphs and other blocks, whose links may be paths on this site.
 */
export function composeMail(
  settings: MailSettings,
  { lang = "en", questions, top, header, heading, ...envelope }: Envelope,
  ...parts: Array<string | MailBlock>
): OutgoingMail {
  const { productName, publicUrl } = settings;
  const blocks = parts.map((part) => blockOf(part, (path) => publicUrl + pageIn(languageOf(lang), path)));
  const footer = footerLines(settings, lang, questions);
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

/** Completes links to pages in the mail's language, using PUBLIC_URL, never a request's host. */
function blockOf(part: string | MailBlock, complete: (path: string) => string): MailBlock {
  if (typeof part === "string") return { type: "paragraph", text: part };
  return "href" in part && part.href.startsWith("/") ? { ...part, href: complete(part.href) } : part;
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
