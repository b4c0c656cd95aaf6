import { DASHBOARD, PAGES, SSO_VIEW, TEAM_VIEW } from "#shared/paths.ts";
import type { MemberRole } from "#shared/team/roles.ts";
import type { Config } from "../../config.ts";
import type { SsoDomain } from "../../db/schema/single-sign-on.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { domainRecord, graceEnd } from "./domain-record.ts";
import { SSO_MAIL_WORDS } from "./mail-words.ts";

export function providerChangedMail(config: Config, owner: MailReader, issuer: string): OutgoingMail {
  const { reader, words: all } = mailTo(owner, SSO_MAIL_WORDS);
  const words = all.changed;
  return composeMail(
    config,
    { kind: "sso-changed", ...reader, subject: words.subject(config.productName) },
    words.text(new URL(issuer).host),
    words.unexpected(supportContact(config, owner)),
    textLink(all.settings, SSO_VIEW),
  );
}

export function providerRemovedMail(config: Config, owner: MailReader): OutgoingMail {
  const { reader, words } = mailTo(owner, SSO_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "sso-removed", ...reader, subject: words.removed.subject(config.productName) },
    words.removed.text,
    textLink(words.settings, SSO_VIEW),
  );
}

export function joinedBySsoMail(
  config: Config,
  owner: MailReader,
  { email, role }: { email: string; role: MemberRole },
): OutgoingMail {
  const { reader, words } = mailTo(owner, SSO_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "team-joined", ...reader, subject: words.joined.subject(email) },
    words.joined.text(email, role),
    textLink(words.team, TEAM_VIEW),
  );
}

/** Notifies a user that a provider can now sign them in. */
export function connectedMail(config: Config, to: MailReader, account: string): OutgoingMail {
  const { reader, words: all } = mailTo(to, SSO_MAIL_WORDS);
  const words = all.connected;
  return composeMail(
    config,
    { kind: "sso-connected", ...reader, subject: words.subject(config.productName) },
    words.text(account),
    note(words.unexpected(supportContact(config, to))),
    textLink(words.link, DASHBOARD.home),
  );
}

export function requiredMail(config: Config, member: MailReader, account: string): OutgoingMail {
  const { reader, words: all } = mailTo(member, SSO_MAIL_WORDS);
  const words = all.required;
  return composeMail(
    config,
    { kind: "sso-required", ...reader, subject: words.subject(account) },
    words.text(account, config.productName),
    button(words.button, PAGES.sso),
    note(words.password),
  );
}

export function domainMissingMail(
  config: Config,
  owner: MailReader,
  row: SsoDomain,
  missingSince: Date,
): OutgoingMail {
  const { name, text } = domainRecord(row);
  const { reader, words: all, formats } = mailTo(owner, SSO_MAIL_WORDS);
  const words = all.missing;
  return composeMail(
    config,
    { kind: "sso-domain-missing", ...reader, subject: words.subject(row.domain) },
    words.record(row.domain, name, text),
    words.until(row.domain, formats.day(graceEnd(missingSince))),
    textLink(all.settings, SSO_VIEW),
  );
}

export function domainLostMail(config: Config, owner: MailReader, domain: string): OutgoingMail {
  const { reader, words } = mailTo(owner, SSO_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "sso-domain-lost", ...reader, subject: words.lost.subject(domain) },
    words.lost.text(domain),
    textLink(words.settings, SSO_VIEW),
  );
}
