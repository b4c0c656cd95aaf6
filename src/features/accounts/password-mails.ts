import type { ProgramView } from "#shared/accounts/schemas.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { button, list, note, textLink } from "../../mail/mail-blocks.ts";
import type { MailFormats } from "../../mail/mail-formats.ts";
import type { MailBlock } from "../../mail/mail-layout.tsx";
import { type MailReader, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { productMail } from "../../mail/product-mail.ts";
import { PASSWORD_MAIL_WORDS } from "./password-mail-words.ts";
import { type Recipient, termsNote } from "./terms-note.ts";

/** Lifetime of the link for setting a new user's first password. */
export const FIRST_PASSWORD_DAYS = 7;

export function passwordResetMail(config: Config, user: Recipient, token: string): OutgoingMail {
  const { words, compose } = productMail(config, user, PASSWORD_MAIL_WORDS, "reset");
  return compose(
    "password-reset",
    ...termsNote(config, user, "setting"),
    button(words.button, `${PAGES.resetPassword}?token=${token}`),
    note(words.lifetime),
    note(words.unexpected),
  );
}

/** Sends the link for setting a password to a user created by the operator. */
export function accountMadeMail(config: Config, user: MailReader, token: string): OutgoingMail {
  const { words, compose } = productMail(config, user, PASSWORD_MAIL_WORDS, "accountMade");
  return compose(
    "account-made",
    ...termsNote(config, { ...user, termsAcceptedAt: null, isOperator: false }, "choosing"),
    button(words.button, `${PAGES.resetPassword}?token=${token}`),
    note(words.lifetime(FIRST_PASSWORD_DAYS)),
    note(words.unexpected),
  );
}

/** @param programs keys and owner webhooks that still work. */
export function passwordChangedMail(config: Config, to: MailReader, programs: ProgramView[]): OutgoingMail {
  const { words, all, formats, compose } = productMail(config, to, PASSWORD_MAIL_WORDS, "changed");
  return compose(
    "password-changed",
    words.expected,
    ...programBlocks(all.programs, formats, programs),
    note(words.unexpected(supportContact(config, to))),
    textLink(words.link, PAGES.forgotPassword),
  );
}

/**
 * Confirms a reset through an emailed link.
 * @param programs keys and owner webhooks that still work.
 */
export function passwordWasResetMail(config: Config, to: MailReader, programs: ProgramView[]): OutgoingMail {
  const { words, all, formats, compose } = productMail(config, to, PASSWORD_MAIL_WORDS, "wasReset");
  return compose(
    "password-was-reset",
    list(...words.effects),
    words.expected,
    ...programBlocks(all.programs, formats, programs),
    note(words.unexpected(supportContact(config, to))),
    textLink(words.link, PAGES.forgotPassword),
  );
}

function programBlocks(
  words: (typeof PASSWORD_MAIL_WORDS)["en"]["programs"],
  { day }: MailFormats,
  programs: ProgramView[],
): Array<string | MailBlock> {
  if (programs.length === 0) return [];
  const lines = programs.map(({ kind, name, account, createdAt }) =>
    words[kind](name, account, day(new Date(createdAt))),
  );
  return [words.intro, list(...lines), textLink(words.link, `${DASHBOARD.settings}?show=devices`)];
}
