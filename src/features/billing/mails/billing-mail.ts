import { DASHBOARD } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import type { MailBlock } from "#src/mail/mail-layout.tsx";
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
  const { kind, subject, paragraphs, list, action = { label: "See your billing" }, link, note } = contents;
  const billing = `${config.publicUrl}${DASHBOARD.billing}`;
  const blocks: MailBlock[] = [
    ...paragraphs.map((text): MailBlock => ({ type: "paragraph", text })),
    ...(list ? [{ type: "list", items: list } as const] : []),
    { type: "button", label: action.label, href: action.href ?? billing },
    ...(link ? [{ type: "link", ...link } as const] : []),
    ...(note ? [{ type: "note", text: note } as const] : []),
  ];
  return composeMail({ settings: config, kind, to, subject, blocks });
}
