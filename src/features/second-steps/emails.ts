import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { note, textLink } from "#src/mail/mail-blocks.ts";
import { type MailReader, mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
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
    ...ifNotYou(config, words),
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
    ...ifNotYou(config, words),
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
    ...ifNotYou(config, words),
    textLink(words.settings, SETTINGS),
  );
}

export function recoveryCodesMadeMail(config: Config, to: MailReader): OutgoingMail {
  const { reader, words } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro } = words.codesMade;
  return composeMail(
    config,
    { kind: "recovery-codes-made", ...reader, subject: subject(config.productName) },
    intro(config.productName),
    ...ifNotYou(config, words),
    textLink(words.settings, SETTINGS),
  );
}

/** Warns that someone knows the password and is trying codes. */
export function secondStepFailedMail(config: Config, to: MailReader): OutgoingMail {
  const { reader, words } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro, expected, unexpected } = words.failed;
  return composeMail(
    config,
    { kind: "second-step-failed", ...reader, subject: subject(config.productName) },
    intro(config.productName),
    expected,
    note(unexpected(config.supportEmail)),
    textLink(words.setPassword, PAGES.forgotPassword),
    textLink(words.log, LOG),
  );
}

/** Notifies a user that the operator ran `user reset-second-steps`. */
export function secondStepsResetMail(config: Config, to: MailReader): OutgoingMail {
  const { reader, words } = mailTo(to, SECOND_STEP_MAIL_WORDS);
  const { subject, intro, expected, unexpected, setUp } = words.reset;
  return composeMail(
    config,
    { kind: "second-steps-reset", ...reader, subject: subject(config.productName) },
    intro(config.productName),
    expected,
    note(unexpected(config.supportEmail)),
    textLink(setUp, SETTINGS),
    textLink(words.setPassword, PAGES.forgotPassword),
  );
}

function ifNotYou({ supportEmail }: Config, words: (typeof SECOND_STEP_MAIL_WORDS)["en"]) {
  return [note(words.unexpected(supportEmail)), textLink(words.setPassword, PAGES.forgotPassword)];
}
