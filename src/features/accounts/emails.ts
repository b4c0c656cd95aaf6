import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import type { MailBlock } from "../../mail/mail-layout.tsx";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

type Recipient = Pick<User, "email" | "termsAcceptedAt">;

/**
 * Says, to somebody who has not accepted the terms yet, that following the mail's link accepts
 * them.
 */
function termsNote({ productName, publicUrl }: Config, user: Recipient, what: string): MailBlock[] {
  if (user.termsAcceptedAt) return [];
  const [terms, privacy] = [`${publicUrl}${PAGES.terms}`, `${publicUrl}${PAGES.privacy}`];
  return [
    {
      type: "paragraph",
      text: `${what} you accept the Terms and Conditions and the Privacy Policy of ${productName}: ${terms} and ${privacy}`,
    },
  ];
}

/** Links are made from PUBLIC_URL alone, never from a request. */
export function verificationMail(config: Config, user: Recipient, token: string): OutgoingMail {
  const { productName, publicUrl } = config;
  return composeMail({
    settings: config,
    kind: "verification",
    to: user.email,
    subject: `Verify your email address for ${productName}`,
    blocks: [
      { type: "paragraph", text: `Somebody registered at ${productName} with this email address.` },
      { type: "paragraph", text: "If it was you, please verify the address. You can sign in afterwards." },
      ...termsNote(config, user, "By verifying the address"),
      { type: "button", label: "Verify email address", href: link(publicUrl, PAGES.verifyEmail, { token }) },
      { type: "note", text: "The link works for 24 hours. You can ask for a new one when you sign in." },
      {
        type: "link",
        label: "This was not me: withdraw the registration",
        href: link(publicUrl, PAGES.verifyEmail, { disown: token }),
      },
    ],
  });
}

/**
 * @param passwordEnded whether the recipient has to set a password of their own before they can
 * sign in.
 */
export function welcomeMail(
  config: Config,
  to: string,
  { passwordEnded }: { passwordEnded: boolean } = { passwordEnded: false },
): OutgoingMail {
  if (passwordEnded) return verifiedElsewhereMail(config, to);
  const { productName, publicUrl } = config;
  return composeMail({
    settings: config,
    kind: "welcome",
    to,
    subject: `Welcome to ${productName}`,
    blocks: [
      {
        type: "paragraph",
        text: "Your email address is verified. Three steps put the widget on your website:",
      },
      {
        type: "list",
        items: [
          "Create a widget in the dashboard and choose how it looks.",
          "Copy its line of code.",
          "Paste the line into your website's pages, before the closing </head> tag.",
        ],
      },
      { type: "button", label: "Open the dashboard", href: `${publicUrl}${DASHBOARD.home}` },
    ],
  });
}

function verifiedElsewhereMail(config: Config, to: string): OutgoingMail {
  const { productName, publicUrl, supportEmail } = config;
  return composeMail({
    settings: config,
    kind: "welcome",
    to,
    subject: `Set your password for ${productName}`,
    blocks: [
      {
        type: "paragraph",
        text: "Your email address is verified. Somebody, probably you, had used the account before that, in another browser. To be sure that it is yours alone, we signed everybody out and ended its password.",
      },
      {
        type: "button",
        label: "Set your password",
        href: `${publicUrl}${PAGES.forgotPassword}`,
      },
      {
        type: "note",
        text: `Nothing in the account was changed. If you did not make it, write to ${supportEmail}.`,
      },
    ],
  });
}

export function alreadyRegisteredMail(config: Config, to: string): OutgoingMail {
  const { productName, publicUrl } = config;
  return composeMail({
    settings: config,
    kind: "already-registered",
    to,
    subject: `You already have an account at ${productName}`,
    blocks: [
      {
        type: "paragraph",
        text: `Somebody, probably you, tried to register at ${productName} or asked for a verification link with this email address. It already has an account, and nothing about it was changed.`,
      },
      { type: "button", label: "Sign in", href: `${publicUrl}${PAGES.login}` },
      { type: "link", label: "Forgot your password?", href: `${publicUrl}${PAGES.forgotPassword}` },
      { type: "note", text: "If it was not you, you need not do anything." },
    ],
  });
}

export function noAccountMail(config: Config, to: string): OutgoingMail {
  const { productName, publicUrl } = config;
  return composeMail({
    settings: config,
    kind: "no-account",
    to,
    subject: `There is no account with this address at ${productName}`,
    blocks: [
      {
        type: "paragraph",
        text: `Somebody, probably you, asked ${productName} for a link for this email address, but there is no account with it. You may have registered with another address.`,
      },
      { type: "link", label: "Create an account", href: `${publicUrl}${PAGES.register}` },
      { type: "note", text: "If it was not you, you need not do anything." },
    ],
  });
}

export function passwordResetMail(config: Config, user: Recipient, token: string): OutgoingMail {
  const { productName, publicUrl } = config;
  return composeMail({
    settings: config,
    kind: "password-reset",
    to: user.email,
    subject: `Set a new password for ${productName}`,
    blocks: [
      {
        type: "paragraph",
        text: `Somebody, probably you, asked for a new password for your ${productName} account.`,
      },
      ...termsNote(config, user, "By setting a password"),
      { type: "button", label: "Set a new password", href: link(publicUrl, PAGES.resetPassword, { token }) },
      {
        type: "note",
        text: "The link works once, within an hour. Every device is signed out when you use it.",
      },
      { type: "note", text: "If it was not you, ignore this mail: your password stays as it is." },
    ],
  });
}

export function passwordChangedMail(config: Config, to: string): OutgoingMail {
  const { productName, publicUrl, supportEmail } = config;
  return composeMail({
    settings: config,
    kind: "password-changed",
    to,
    subject: `Your ${productName} password was changed`,
    blocks: [
      {
        type: "paragraph",
        text: `The password of your ${productName} account was changed a moment ago. All other devices have been signed out.`,
      },
      { type: "paragraph", text: "If it was you, you need not do anything." },
      { type: "note", text: `If it was not you, set a new password now, and write to ${supportEmail}.` },
      { type: "link", label: "Set a new password", href: `${publicUrl}${PAGES.forgotPassword}` },
    ],
  });
}

/** After a reset by a mailed link. */
export function passwordWasResetMail(config: Config, to: string): OutgoingMail {
  const { productName, publicUrl, supportEmail } = config;
  return composeMail({
    settings: config,
    kind: "password-was-reset",
    to,
    subject: `Your ${productName} password was reset`,
    blocks: [
      {
        type: "paragraph",
        text: `A new password was set for your ${productName} account a moment ago, by the link that we mailed to this address.`,
      },
      {
        type: "list",
        items: [
          "Every device is signed out.",
          "A change of the email address that waited for its confirmation is cancelled.",
          "Invitations to your team that nobody has accepted are expired. You can send each again.",
        ],
      },
      { type: "paragraph", text: "If it was you, you need not do anything." },
      {
        type: "note",
        text: `If it was not you, somebody else reads your mail. Change the password of your mailbox first, then set a new one here, look through your team and your widgets, and write to ${supportEmail}.`,
      },
      { type: "link", label: "Set a new password", href: `${publicUrl}${PAGES.forgotPassword}` },
    ],
  });
}

/** To support: a card was entered with an address whose owner says it was not them. */
export function disownedMail(config: Config, userId: number): OutgoingMail {
  return composeMail({
    settings: config,
    kind: "disowned-registration",
    to: config.supportEmail,
    subject: `A registration with a card was disowned (user ${userId})`,
    blocks: [
      {
        type: "paragraph",
        text: "The owner of the email address says that they did not register. A customer had been made at the card provider. The account was signed out everywhere and its links ended; please look into its subscription.",
      },
      { type: "code", text: `handrail user show ${userId}` },
    ],
  });
}

function link(publicUrl: string, path: string, query: Record<string, string>): string {
  return `${publicUrl}${path}?${new URLSearchParams(query)}`;
}
