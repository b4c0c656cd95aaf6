import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, code, list, note, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { productMail } from "../../mail/product-mail.ts";
import { REGISTRATION_MAIL_WORDS } from "./registration-mail-words.ts";
import { type Recipient, termsNote } from "./terms-note.ts";

export function verificationMail(config: Config, user: Recipient, token: string): OutgoingMail {
  const { words, compose } = productMail(config, user, REGISTRATION_MAIL_WORDS, "verification");
  return compose(
    "verification",
    ...termsNote(config, user, "verifying"),
    button(words.button, verificationLink({ token })),
    note(words.lifetime),
    textLink(words.disown, verificationLink({ disown: token })),
  );
}

/** @param passwordEnded whether the recipient must set a new password before signing in. */
export function welcomeMail(
  config: Config,
  to: MailReader,
  { passwordEnded }: { passwordEnded: boolean } = { passwordEnded: false },
): OutgoingMail {
  if (passwordEnded) return verifiedElsewhereMail(config, to);
  const { reader, words: all } = mailTo(to, REGISTRATION_MAIL_WORDS);
  const words = all.welcome;
  return composeMail(
    config,
    { kind: "welcome", ...reader, subject: words.subject(config.productName) },
    words.intro,
    list(...words.steps),
    button(words.button, DASHBOARD.home),
  );
}

function verifiedElsewhereMail(config: Config, to: MailReader): OutgoingMail {
  const { reader, words: all } = mailTo(to, REGISTRATION_MAIL_WORDS);
  const words = all.verifiedElsewhere;
  return composeMail(
    config,
    { kind: "welcome", ...reader, subject: words.subject(config.productName) },
    words.intro,
    button(words.button, PAGES.forgotPassword),
    note(words.unexpected(supportContact(config, to))),
  );
}

export function alreadyRegisteredMail(config: Config, to: MailReader): OutgoingMail {
  const { words, compose } = productMail(config, to, REGISTRATION_MAIL_WORDS, "alreadyRegistered");
  return compose(
    "already-registered",
    button(words.signIn, PAGES.login),
    textLink(words.forgot, PAGES.forgotPassword),
    note(words.unexpected),
  );
}

export function noAccountMail(config: Config, to: MailReader): OutgoingMail {
  const { words, compose } = productMail(config, to, REGISTRATION_MAIL_WORDS, "noAccount");
  return compose(
    "no-account",
    ...(config.signUps === "open" ? [textLink(words.register, PAGES.register)] : []),
    note(words.unexpected),
  );
}

/** Notifies support that a registration with a card used someone else's address. */
export function disownedMail(config: Config, userId: number): OutgoingMail {
  return composeMail(
    config,
    {
      kind: "disowned-registration",
      to: config.supportEmail,
      subject: `A registration with a card was disowned (user ${userId})`,
    },
    "The owner of the email address says that they didn’t register. The card provider already has a customer for this account. We’ve signed the account out everywhere and ended its links. Please check its subscription.",
    code(`handrail user show ${userId}`),
  );
}

function verificationLink(query: Record<string, string>): string {
  return `${PAGES.verifyEmail}?${new URLSearchParams(query)}`;
}
