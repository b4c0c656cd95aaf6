import { DASHBOARD } from "#shared/paths.ts";
import { accountName } from "#shared/team/roles.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { DELETION_WORDS } from "./mail-words.ts";

export const DELETED_KIND = "account-deleted";

/** Notifies the owner and the entire team of a requested or undone deletion. */
export function deletionMails(
  config: Config,
  what: "requested" | "undone",
  owner: User,
  members: MailReader[],
): OutgoingMail[] {
  const toOwner = what === "requested" ? requestedMail : undoneMail;
  return [toOwner(config, owner), ...members.map((member) => memberMail(config, what, owner, member))];
}

function requestedMail(config: Config, owner: User): OutgoingMail {
  const { reader, words: all, formats } = mailTo(owner, DELETION_WORDS);
  const words = all.requested;
  const day = owner.deletionDue ? formats.day(owner.deletionDue) : "";
  return composeMail(
    config,
    { kind: "deletion-requested", ...reader, subject: words.subject(config.productName, day) },
    words.intro(config.productName),
    list(words.widgets, ...(config.billing === "off" ? [] : [words.subscription]), words.deletion(day)),
    words.undo,
    button(words.button, DASHBOARD.home),
    note(words.unexpected),
  );
}

function undoneMail(config: Config, owner: User): OutgoingMail {
  const { reader, words: all } = mailTo(owner, DELETION_WORDS);
  const words = all.undone;
  const intro = config.billing === "off" ? words.intro : words.introWithBilling;
  return composeMail(
    config,
    { kind: "deletion-undone", ...reader, subject: words.subject(config.productName) },
    intro(config.productName),
    button(words.button, DASHBOARD.home),
  );
}

function memberMail(
  config: Config,
  what: "requested" | "undone",
  owner: User,
  member: MailReader,
): OutgoingMail {
  const { reader, words: all, formats } = mailTo(member, DELETION_WORDS);
  const [kind, words] =
    what === "requested"
      ? (["team-deletion-requested", all.memberRequested] as const)
      : (["team-deletion-undone", all.memberUndone] as const);
  const day = owner.deletionDue ? formats.day(owner.deletionDue) : "";
  return composeMail(
    config,
    { kind, ...reader, subject: words.subject(day) },
    words.text(config.productName, accountName(owner), day),
  );
}

export function deletedMail(config: Config, user: MailReader): OutgoingMail {
  const { reader, words: all } = mailTo(user, DELETION_WORDS);
  const words = all.deleted;
  return composeMail(
    config,
    { kind: DELETED_KIND, ...reader, subject: words.subject(config.productName) },
    words.text(config.productName),
    words.thanks(config.productName),
  );
}
