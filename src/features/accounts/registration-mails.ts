import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note, paragraph, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { type Recipient, termsNote } from "./terms-note.ts";

/** Composes links from PUBLIC_URL, never from a request. */
export function verificationMail(config: Config, user: Recipient, token: string): OutgoingMail {
  const { productName } = config;
  return composeMail({
    settings: config,
    kind: "verification",
    to: user.email,
    subject: `Verify your email address for ${productName}`,
    blocks: [
      paragraph(`Somebody registered at ${productName} with this email address.`),
      paragraph("If it was you, please verify the address. You can sign in afterwards."),
      ...termsNote(config, user, "By verifying the address"),
      button("Verify email address", verificationLink(config, { token })),
      note("The link works for 24 hours. You can ask for a new one when you sign in."),
      textLink("This was not me: withdraw the registration", verificationLink(config, { disown: token })),
    ],
  });
}

/**
 * @param passwordEnded whether the recipient must set a password of their own before signing in.
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
      paragraph("Your email address is verified. Three steps put the widget on your website:"),
      list(
        "Create a widget in the dashboard and choose how it looks.",
        "Copy its line of code.",
        "Paste the line into your website's pages, before the closing </head> tag.",
      ),
      button("Open the dashboard", `${publicUrl}${DASHBOARD.home}`),
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
      paragraph(
        "Your email address is verified. Somebody, probably you, had used the account before that, in another browser. To be sure that it is yours alone, we signed everybody out and ended its password.",
      ),
      button("Set your password", `${publicUrl}${PAGES.forgotPassword}`),
      note(`Nothing in the account was changed. If you did not make it, write to ${supportEmail}.`),
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
      paragraph(
        `Somebody, probably you, tried to register at ${productName} or asked for a verification link with this email address. It already has an account, and nothing about it was changed.`,
      ),
      button("Sign in", `${publicUrl}${PAGES.login}`),
      textLink("Forgot your password?", `${publicUrl}${PAGES.forgotPassword}`),
      note("If it was not you, you need not do anything."),
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
      paragraph(
        `Somebody, probably you, asked ${productName} for a link for this email address, but there is no account with it. You may have registered with another address.`,
      ),
      textLink("Create an account", `${publicUrl}${PAGES.register}`),
      note("If it was not you, you need not do anything."),
    ],
  });
}

/** Notifies support that the address of a registration with a card belongs to somebody else. */
export function disownedMail(config: Config, userId: number): OutgoingMail {
  return composeMail({
    settings: config,
    kind: "disowned-registration",
    to: config.supportEmail,
    subject: `A registration with a card was disowned (user ${userId})`,
    blocks: [
      paragraph(
        "The owner of the email address says that they did not register. A customer had been made at the card provider. The account was signed out everywhere and its links ended; please look into its subscription.",
      ),
      { type: "code", text: `handrail user show ${userId}` },
    ],
  });
}

function verificationLink({ publicUrl }: Config, query: Record<string, string>): string {
  return `${publicUrl}${PAGES.verifyEmail}?${new URLSearchParams(query)}`;
}
