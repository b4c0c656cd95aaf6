import { PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { productMail } from "../../mail/product-mail.ts";
import { EMAIL_CHANGE_WORDS } from "./mail-words.ts";

/** Addresses involved in a change, and the user's region. */
interface Addresses extends Pick<User, "locale"> {
  oldEmail: string;
  newEmail: string;
}

export function confirmOldMail(
  config: Config,
  { oldEmail, newEmail, locale }: Addresses,
  token: string,
): OutgoingMail {
  const { reader, words: all } = mailTo({ email: oldEmail, locale }, EMAIL_CHANGE_WORDS);
  const words = all.confirmOld;
  return composeMail(
    config,
    { kind: "email-change-old", ...reader, subject: words.subject(config.productName) },
    words.intro(config.productName, newEmail),
    all.changesWithBoth,
    button(words.button, link("change", token)),
    textLink(words.cancel, link("cancel-change", token)),
    note(words.unexpected),
  );
}

export function confirmNewMail(config: Config, { newEmail, locale }: Addresses, token: string): OutgoingMail {
  const { words, all, compose } = productMail(
    config,
    { email: newEmail, locale },
    EMAIL_CHANGE_WORDS,
    "confirmNew",
  );
  return compose(
    "email-change-new",
    all.changesWithBoth,
    button(words.button, link("change", token)),
    note(words.unexpected),
  );
}

/** Notifies an address that already has an account, without revealing this to the requester. */
export function takenMail(config: Config, holder: MailReader): OutgoingMail {
  const { words, compose } = productMail(config, holder, EMAIL_CHANGE_WORDS, "taken");
  return compose("email-change-taken", words.way, button(words.button, PAGES.login), note(words.unexpected));
}

/** Confirms the change to the new address, whose mailbox now gives access to the account. */
export function changedMail(config: Config, { newEmail, locale }: Omit<Addresses, "oldEmail">): OutgoingMail {
  const { productName } = config;
  const { reader, words: all } = mailTo({ email: newEmail, locale }, EMAIL_CHANGE_WORDS);
  const words = all.changed;
  return composeMail(
    config,
    { kind: "email-changed", ...reader, subject: words.subject(productName) },
    words.intro(productName, newEmail),
    note(words.unexpected(supportContact(config, { locale }))),
    textLink(all.setPassword, PAGES.forgotPassword),
  );
}

/**
 * Notifies the previous address. The email has no link to undo the change: that would give the
 * account to anyone reading a mailbox that the user may have left for that very reason.
 */
export function changedAwayMail(config: Config, addresses: Addresses): OutgoingMail {
  return mailOldAddress(config, addresses, "changedAway");
}

/** Notifies the previous address of a change made by the operator. */
export function changedByOperatorMail(config: Config, addresses: Addresses): OutgoingMail {
  return mailOldAddress(config, addresses, "byOperator");
}

function mailOldAddress(
  config: Config,
  { oldEmail, newEmail, locale }: Addresses,
  how: "changedAway" | "byOperator",
): OutgoingMail {
  const { productName, shownSupportEmail } = config;
  const { reader, words: all } = mailTo({ email: oldEmail, locale }, EMAIL_CHANGE_WORDS);
  const words = all[how];
  return composeMail(
    config,
    { kind: "email-changed", ...reader, subject: words.subject(productName) },
    words.intro(productName, newEmail),
    words.expected,
    note(words.unexpected(shownSupportEmail)),
    textLink(words.link, `${PAGES.contact}?topic=support`),
  );
}

function link(what: "change" | "cancel-change", token: string): string {
  return `${PAGES.verifyEmail}?${new URLSearchParams({ [what]: token })}`;
}
