import type { PageLanguage } from "#shared/language/language.ts";
import type { Config } from "../config.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailBlock } from "./mail-layout.tsx";
import { type MailReader, mailTo } from "./mail-reader.ts";

interface ProductWords {
  subject(productName: string): string;
  intro(productName: string): string;
}

/**
 * Returns one mail's text in the recipient's language, and a function that composes the mail. The
 * subject and the first paragraph name the product.
 */
export function productMail<Part extends string, Words extends Record<Part, ProductWords>>(
  config: Config,
  to: MailReader,
  catalog: Record<PageLanguage, Words>,
  part: Part,
) {
  const { reader, words: all, formats } = mailTo(to, catalog);
  const words = all[part];
  const compose = (kind: string, ...parts: Array<string | MailBlock>) =>
    composeMail(
      config,
      { kind, ...reader, subject: words.subject(config.productName) },
      words.intro(config.productName),
      ...parts,
    );
  return { words, all, formats, compose };
}
