import { DASHBOARD } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import type { mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { BILLING_MAIL_WORDS } from "./words/billing-mail-words.ts";
import type { BillingMailWords } from "./words/english.ts";

/** Recipient of a billing email, with text and formats in their language. */
export type Mailed = ReturnType<typeof mailTo<BillingMailWords>>;

interface Contents {
  kind: string;
  subject: string;
  paragraphs: string[];
  list?: string[];
  /** Main button, which leads to the billing page by default. */
  action?: { label: string; href?: string };
  /** Alternative to the main button. */
  link?: { label: string; href: string };
  note?: string;
}

export function billingMail(config: Config, reader: Mailed["reader"], contents: Contents): OutgoingMail {
  const {
    kind,
    subject,
    paragraphs,
    action = { label: BILLING_MAIL_WORDS[reader.lang].seeBilling },
  } = contents;
  return composeMail(
    config,
    { kind, ...reader, subject },
    ...paragraphs,
    ...(contents.list ? [list(...contents.list)] : []),
    button(action.label, action.href ?? DASHBOARD.billing),
    ...(contents.link ? [textLink(contents.link.label, contents.link.href)] : []),
    ...(contents.note ? [note(contents.note)] : []),
  );
}
