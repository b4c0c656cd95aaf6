import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, code, list, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { type Recipient, termsNote } from "./terms-note.ts";

export function verificationMail(config: Config, user: Recipient, token: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "verification", to: user.email, subject: `Verify your email address for ${config.productName}` },
    `Confirm your email address to finish signing up for ${config.productName}. You can sign in afterwards.`,
    ...termsNote(config, user, "By verifying the address"),
    button("Verify email address", verificationLink({ token })),
    note("The link works for 24 hours. You can ask for a new one when you sign in."),
    textLink("This was not me: withdraw the registration", verificationLink({ disown: token })),
  );
}

/** @param passwordEnded whether the recipient must set a new password before signing in. */
export function welcomeMail(
  config: Config,
  to: string,
  { passwordEnded }: { passwordEnded: boolean } = { passwordEnded: false },
): OutgoingMail {
  if (passwordEnded) return verifiedElsewhereMail(config, to);
  return composeMail(
    config,
    { kind: "welcome", to, subject: `Welcome to ${config.productName}` },
    "Your email address is verified. Three steps put the widget on your website:",
    list(
      "Create a widget in the dashboard and choose how it looks.",
      "Copy its line of code.",
      "Paste the line into your website's pages, before the closing </head> tag.",
    ),
    button("Open the dashboard", DASHBOARD.home),
  );
}

function verifiedElsewhereMail(config: Config, to: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    { kind: "welcome", to, subject: `Set your password for ${productName}` },
    "Your email address is verified. Someone, probably you, had used the account before that, in another browser. To be sure that it is yours alone, we signed everyone out and ended its password.",
    button("Set your password", PAGES.forgotPassword),
    note(`Nothing in the account was changed. If you did not make it, write to ${supportEmail}.`),
  );
}

export function alreadyRegisteredMail(config: Config, to: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "already-registered", to, subject: `You already have an account at ${config.productName}` },
    `Someone, probably you, tried to register at ${config.productName} or asked for a verification link with this email address. It already has an account, and nothing about it was changed.`,
    button("Sign in", PAGES.login),
    textLink("Forgot your password?", PAGES.forgotPassword),
    note("If it was not you, you need not do anything."),
  );
}

export function noAccountMail(config: Config, to: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "no-account", to, subject: `There is no account with this address at ${config.productName}` },
    `Someone, probably you, asked ${config.productName} for a link for this email address, but there is no account with it. You may have registered with another address.`,
    ...(config.signUps === "open" ? [textLink("Create an account", PAGES.register)] : []),
    note("If it was not you, you need not do anything."),
  );
}

/** Notifies support that the address of a registration with a card belongs to somebody else. */
export function disownedMail(config: Config, userId: number): OutgoingMail {
  return composeMail(
    config,
    {
      kind: "disowned-registration",
      to: config.supportEmail,
      subject: `A registration with a card was disowned (user ${userId})`,
    },
    "The owner of the email address says that they did not register. A customer had been made at the card provider. The account was signed out everywhere and its links ended; please look into its subscription.",
    code(`handrail user show ${userId}`),
  );
}

function verificationLink(query: Record<string, string>): string {
  return `${PAGES.verifyEmail}?${new URLSearchParams(query)}`;
}
