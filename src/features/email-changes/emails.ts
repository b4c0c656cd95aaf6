import { PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

const CHANGES_WITH_BOTH =
  "The address changes only when the links that we sent to both addresses have been opened, each within 24 hours.";

export function confirmOldMail(
  config: Config,
  { oldEmail, newEmail, token }: { oldEmail: string; newEmail: string; token: string },
): OutgoingMail {
  return composeMail(
    config,
    {
      kind: "email-change-old",
      to: oldEmail,
      subject: `Change the email address of your ${config.productName} account?`,
    },
    `Someone, probably you, wants to change the address of your ${config.productName} account from this one to ${newEmail}.`,
    CHANGES_WITH_BOTH,
    button("Confirm the change", link("change", token)),
    textLink("This was not me: cancel the change", link("cancel-change", token)),
    note("If it was not you, someone else knows your password. Cancel the change and set a new one."),
  );
}

export function confirmNewMail(config: Config, { newEmail, token }: { newEmail: string; token: string }) {
  return composeMail(
    config,
    {
      kind: "email-change-new",
      to: newEmail,
      subject: `Confirm your new email address for ${config.productName}`,
    },
    `Someone, probably you, wants to use this email address for their ${config.productName} account.`,
    CHANGES_WITH_BOTH,
    button("Confirm the new address", link("change", token)),
    note("If it was not you, ignore this email: nothing happens without this link."),
  );
}

/** Notifies an address that already has an account; the requester is not told. */
export function takenMail(config: Config, to: string): OutgoingMail {
  return composeMail(
    config,
    {
      kind: "email-change-taken",
      to,
      subject: `This address already has an account at ${config.productName}`,
    },
    `Someone, probably you, wants to use this email address for another ${config.productName} account. It already has an account of its own, and an address can belong to one only. Nothing was changed.`,
    "To use it there, sign in to the account that has it, give that one another address or delete it, and ask for the change again.",
    button("Sign in", PAGES.login),
    note("If it was not you, you need not do anything."),
  );
}

/** Confirms to the new address, whose mailbox opens the account from now on. */
export function changedMail(config: Config, newEmail: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    {
      kind: "email-changed",
      to: newEmail,
      subject: `This is the email address of your ${productName} account now`,
    },
    `Your ${productName} account now has the address ${newEmail}. Sign in with it from now on; all our emails go there.`,
    note(
      `If it was not you who asked for this, set a new password, which signs everyone else out, and write to ${supportEmail}.`,
    ),
    textLink("Set a new password", PAGES.forgotPassword),
  );
}

/**
 * Notifies the previous address. The mail has no link that takes the account back, which would hand
 * it to anybody who reads a mailbox that its owner may have left for that very reason.
 */
export function changedAwayMail(
  config: Config,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    {
      kind: "email-changed",
      to: oldEmail,
      subject: `The email address of your ${productName} account has changed`,
    },
    `Your ${productName} account now has the address ${newEmail} instead of this one. Sign in with it from now on; all our emails go there.`,
    "If it was you, you need not do anything.",
    note(
      `If it was not you, someone has your password and can read your email, since the change was confirmed from this mailbox. Change the mailbox's password, and write to us at once, here or to ${supportEmail}: we look into it and give the account back to you.`,
    ),
    textLink("This was not me: write to us", `${PAGES.contact}?topic=support`),
  );
}

/** Notifies the previous address of a change that the operator made. */
export function changedByOperatorMail(
  config: Config,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    {
      kind: "email-changed",
      to: oldEmail,
      subject: `The email address of your ${productName} account has changed`,
    },
    `Our support team gave your ${productName} account the address ${newEmail} instead of this one. Sign in with it from now on; all our emails go there.`,
    "If you asked us to, you need not do anything.",
    note(`If you did not, write to us at once, here or to ${supportEmail}.`),
    textLink("I did not ask for this: write to us", `${PAGES.contact}?topic=support`),
  );
}

function link(what: "change" | "cancel-change", token: string): string {
  return `${PAGES.verifyEmail}?${new URLSearchParams({ [what]: token })}`;
}
