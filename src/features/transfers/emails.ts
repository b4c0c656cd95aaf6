import { pageIn } from "#shared/language/local-path.ts";
import { accountPath, DASHBOARD, PAGES, TRANSFERS_VIEW } from "#shared/paths.ts";
import { accountName } from "#shared/team/roles.ts";
import { TRANSFER_DAYS } from "#shared/transfers/messages.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { TRANSFER_MAIL_WORDS } from "./mail-words.ts";

/** Host of the website. Emails to strangers omit the widget's name, which is free text. */
type Site = string | null;

export function offerMail(
  config: Config,
  owner: User,
  recipient: MailReader,
  { site, token }: { site: Site; token: string },
): OutgoingMail {
  const link = new URLSearchParams({ show: "transfers", offer: token });
  const { productName, publicUrl } = config;
  const { reader, words: all } = mailTo(recipient, TRANSFER_MAIL_WORDS);
  const words = all.offer;
  const name = site ?? all.widget;
  return composeMail(
    config,
    { kind: "transfer-offer", ...reader, subject: words.subject(owner.email, name) },
    words.intro(owner.email, name, accountName(owner), productName),
    button(words.button, `${DASHBOARD.settings}?${link}`),
    note(words.account(publicUrl + pageIn(reader.lang, PAGES.register))),
    note(words.lifetime(TRANSFER_DAYS)),
    note(words.unexpected),
  );
}

export function declinedMail(
  config: Config,
  giver: User,
  { by, site }: { by: string; site: Site },
): OutgoingMail {
  const { reader, words } = mailTo(giver, TRANSFER_MAIL_WORDS);
  const name = site ?? words.widget;
  return composeMail(
    config,
    { kind: "transfer-declined", ...reader, subject: words.declined.subject(by, name) },
    words.declined.text(by, name),
    textLink(words.transfers, TRANSFERS_VIEW),
  );
}

/** Notifies the giver that the website has moved. */
export function givenMail(
  config: Config,
  giver: User,
  { to, site }: { to: string; site: Site },
): OutgoingMail {
  const { reader, words } = mailTo(giver, TRANSFER_MAIL_WORDS);
  const name = site ?? words.widget;
  return composeMail(
    config,
    { kind: "transfer-given", ...reader, subject: words.given.subject(to, name) },
    words.given.text(to, name),
    textLink(words.transfers, TRANSFERS_VIEW),
    note(words.given.unexpected(supportContact(config, giver))),
  );
}

/** Notifies the recipient that the website has arrived. */
export function receivedMail(
  config: Config,
  recipient: User,
  { giver, site }: { giver: User; site: Site },
): OutgoingMail {
  const { reader, words: all } = mailTo(recipient, TRANSFER_MAIL_WORDS);
  const words = all.received;
  const name = site ?? all.widget;
  return composeMail(
    config,
    { kind: "transfer-received", ...reader, subject: words.subject(name) },
    words.text(name, giver.email),
    button(words.button, accountPath(recipient.accountId)),
  );
}
