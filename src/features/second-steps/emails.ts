import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo, supportContact } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { productMail } from "#src/mail/product-mail.ts";
import { SECOND_STEP_MAIL_WORDS } from "./mail-words.ts";

const SETTINGS = `${DASHBOARD.settings}?show=second-step`;
const LOG = `${DASHBOARD.settings}?show=security`;

interface ChangedSecondStep {
  kind: SecondStepKind;
  name: string;
}

export function secondStepAddedMail(
  config: Config,
  to: MailReader,
  { kind, name }: ChangedSecondStep,
): OutgoingMail {
  const { productName } = config;
  const { reader, words } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro, use, expected } = words.added;
  return composeMail(
    config,
    { kind: "second-step-added", ...reader, subject: subject[kind](productName) },
    `${intro[kind](name, productName)} ${use}`,
    expected,
    ...ifNotYou(config, to, words),
    textLink(words.settings, SETTINGS),
  );
}

export function secondStepRemovedMail(
  config: Config,
  to: MailReader,
  { kind, name, isLast }: ChangedSecondStep & { isLast: boolean },
): OutgoingMail {
  const { productName } = config;
  const { reader, words } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro, last, others } = words.removed;
  return composeMail(
    config,
    { kind: "second-step-removed", ...reader, subject: subject[kind](productName) },
    `${intro[kind](name, productName)} ${isLast ? last : others}`,
    ...ifNotYou(config, to, words),
    textLink(words.settings, SETTINGS),
  );
}

export function recoveryCodeUsedMail(
  config: Config,
  to: MailReader,
  { device, left, at }: { device: string; left: number; at: Date },
): OutgoingMail {
  const { reader, words, formats } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro, left: leftWords, expected } = words.codeUsed;
  return composeMail(
    config,
    { kind: "recovery-code-used", ...reader, subject: subject(config.productName) },
    `${intro(formats.day(at), formats.time(at), device)} ${leftWords(left)}`,
    expected,
    ...ifNotYou(config, to, words),
    textLink(words.settings, SETTINGS),
  );
}

export function recoveryCodesMadeMail(config: Config, to: MailReader): OutgoingMail {
  const { all, compose } = productMail(config, to, SECOND_STEP_MAIL_WORDS, "codesMade");
  return compose("recovery-codes-made", ...ifNotYou(config, to, all), textLink(all.settings, SETTINGS));
}

/** Warns that someone knows the password and is trying codes. */
export function secondStepFailedMail(config: Config, to: MailReader): OutgoingMail {
  const { words, all, compose } = productMail(config, to, SECOND_STEP_MAIL_WORDS, "failed");
  return compose(
    "second-step-failed",
    words.expected,
    note(words.unexpected(supportContact(config, to))),
    textLink(all.setPassword, PAGES.forgotPassword),
    textLink(all.log, LOG),
  );
}

/** Notifies a user that the operator ran `user reset-second-steps`. */
export function secondStepsResetMail(config: Config, to: MailReader): OutgoingMail {
  const { words, all, compose } = productMail(config, to, SECOND_STEP_MAIL_WORDS, "reset");
  return compose(
    "second-steps-reset",
    words.expected,
    note(words.unexpected(supportContact(config, to))),
    textLink(words.setUp, SETTINGS),
    textLink(all.setPassword, PAGES.forgotPassword),
  );
}

function ifNotYou(config: Config, to: MailReader, words: (typeof SECOND_STEP_MAIL_WORDS)["en"]) {
  return [
    note(words.unexpected(supportContact(config, to))),
    textLink(words.setPassword, PAGES.forgotPassword),
  ];
}
