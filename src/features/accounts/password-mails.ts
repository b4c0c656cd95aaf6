import { PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { type Recipient, termsNote } from "./terms-note.ts";

/** Days for which the link to a new user's first password is valid. */
export const FIRST_PASSWORD_DAYS = 7;

export function passwordResetMail(config: Config, user: Recipient, token: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "password-reset", to: user.email, subject: `Set a new password for ${config.productName}` },
    `Someone, probably you, asked for a new password for your ${config.productName} account.`,
    ...termsNote(config, user, "By setting a password"),
    button("Set a new password", `${PAGES.resetPassword}?token=${token}`),
    note("The link works once, within an hour. Every device is signed out when you use it."),
    note("If it was not you, ignore this email: your password stays as it is."),
  );
}

/** Gives a user whom the operator has created the link to a password. */
export function accountMadeMail(config: Config, to: string, token: string): OutgoingMail {
  const { productName } = config;
  return composeMail(
    config,
    { kind: "account-made", to, subject: `Your ${productName} account: choose a password` },
    `An account at ${productName} was made for this email address, with which you manage accessibility widgets for websites.`,
    ...termsNote(config, { email: to, termsAcceptedAt: null }, "By choosing a password"),
    button("Choose a password", `${PAGES.resetPassword}?token=${token}`),
    note(
      `The link works once, within ${FIRST_PASSWORD_DAYS} days. If it has expired, ask for a new password when you sign in.`,
    ),
    note("If you did not expect this, you need not do anything."),
  );
}

export function passwordChangedMail(config: Config, to: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    { kind: "password-changed", to, subject: `Your ${productName} password was changed` },
    `The password of your ${productName} account was changed a moment ago. All other devices have been signed out.`,
    "If it was you, you need not do anything.",
    note(`If it was not you, set a new password now, and write to ${supportEmail}.`),
    textLink("Set a new password", PAGES.forgotPassword),
  );
}

/** Confirms a reset by a mailed link. */
export function passwordWasResetMail(config: Config, to: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    { kind: "password-was-reset", to, subject: `Your ${productName} password was reset` },
    `A new password was set for your ${productName} account a moment ago, by the link that we mailed to this address.`,
    list(
      "Every device is signed out.",
      "A change of the email address that waited for its confirmation is canceled.",
      "Invitations to your team that nobody has accepted are expired. You can send each again.",
    ),
    "If it was you, you need not do anything.",
    note(
      `If it was not you, someone else reads your email. Change the password of your mailbox first, then set a new one here, look through your team and your widgets, and write to ${supportEmail}.`,
    ),
    textLink("Set a new password", PAGES.forgotPassword),
  );
}
