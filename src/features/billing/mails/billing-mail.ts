import { DASHBOARD } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

interface Contents {
  kind: string;
  subject: string;
  paragraphs: string[];
  list?: string[];
  /** The main button, which leads to the billing page unless it has an address. */
  action?: { label: string; href?: string };
  /** A secondary way, less likely to be taken. */
  link?: { label: string; href: string };
  note?: string;
}

/** Composes a mail about billing: what happened, what happens next, and where to act on it. */
export function billingMail(config: Config, to: string, contents: Contents): OutgoingMail {
  const { kind, subject, paragraphs, action = { label: "See your billing" } } = contents;
  return composeMail(
    config,
    { kind, to, subject },
    ...paragraphs,
    ...(contents.list ? [list(...contents.list)] : []),
    button(action.label, action.href ?? DASHBOARD.billing),
    ...(contents.link ? [textLink(contents.link.label, contents.link.href)] : []),
    ...(contents.note ? [note(contents.note)] : []),
  );
}
