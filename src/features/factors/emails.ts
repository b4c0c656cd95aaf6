import { DASHBOARD, PAGES } from "#shared/paths.ts";
import type { FactorKind } from "#shared/schemas/factor.ts";
import type { Config } from "#src/config.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { note, textLink } from "#src/mail/mail-blocks.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

const SETTINGS = `${DASHBOARD.settings}?show=two-step`;
const LOG = `${DASHBOARD.settings}?show=security`;

const KINDS: Record<FactorKind, string> = { authenticator: "authenticator app", passkey: "passkey" };

interface Change {
  to: string;
  kind: FactorKind;
  /** Name that its owner gave it. */
  name: string;
}

export function factorAddedMail(config: Config, { to, kind, name }: Change): OutgoingMail {
  const { productName } = config;
  return composeMail(
    config,
    { kind: "factor-added", to, subject: `New ${KINDS[kind]} for your ${productName} account` },
    `The ${KINDS[kind]} “${name}” was added to your ${productName} account a moment ago. It is asked for when you sign in with your password, and before sensitive changes.`,
    "If it was you, keep your recovery codes where you find them without your phone. Devices that were signed in before stay signed in; you can sign them out in your settings.",
    ...ifNotYou(config),
    textLink("See your two-step sign-in", SETTINGS),
  );
}

export function factorRemovedMail(
  config: Config,
  { to, kind, name, isLast }: Change & { isLast: boolean },
): OutgoingMail {
  const { productName } = config;
  const now = isLast
    ? "It was the last one, so that your password alone signs you in from now on, and your recovery codes no longer work."
    : "Your other ways to take the second step stay as they are.";
  return composeMail(
    config,
    {
      kind: "factor-removed",
      to,
      subject: `${capital(KINDS[kind])} removed from your ${productName} account`,
    },
    `The ${KINDS[kind]} “${name}” was removed from your ${productName} account a moment ago. ${now}`,
    ...ifNotYou(config),
    textLink("See your two-step sign-in", SETTINGS),
  );
}

export function recoveryCodeUsedMail(
  config: Config,
  { to, device, left, at }: { to: string; device: string; left: number; at: Date },
): OutgoingMail {
  const { productName } = config;
  const [day = "", time = ""] = at.toISOString().split("T");
  return composeMail(
    config,
    { kind: "recovery-code-used", to, subject: `A recovery code of your ${productName} account was used` },
    `Somebody used one of your recovery codes on ${day} at ${time.slice(0, 5)} UTC, with ${device}. ${leftWords(left)}`,
    "If it was you, and you no longer have your authenticator app or passkey, remove it in your settings and set up a new one.",
    ...ifNotYou(config),
    textLink("See your two-step sign-in", SETTINGS),
  );
}

export function recoveryCodesMadeMail(config: Config, to: string): OutgoingMail {
  const { productName } = config;
  return composeMail(
    config,
    { kind: "recovery-codes-made", to, subject: `New recovery codes for your ${productName} account` },
    `New recovery codes were made for your ${productName} account a moment ago. The earlier ones no longer work.`,
    ...ifNotYou(config),
    textLink("See your two-step sign-in", SETTINGS),
  );
}

/** Warns of somebody who knows the password and tries codes. */
export function secondStepFailedMail(config: Config, to: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    { kind: "second-step-failed", to, subject: `Somebody knows your ${productName} password` },
    `Somebody entered the right password of your ${productName} account, and then several wrong codes at the second step. Nobody was signed in.`,
    "If it was you, check that the clock of your phone is set automatically, since a wrong time makes wrong codes.",
    note(
      `If it was not you, set a new password now. Use one that you use nowhere else, and write to ${supportEmail} if you need help.`,
    ),
    textLink("Set a new password", PAGES.forgotPassword),
    textLink("See your security log", LOG),
  );
}

/** Notifies a user of the operator's `user reset-factors`. */
export function factorsResetMail(config: Config, to: string): OutgoingMail {
  const { productName, supportEmail } = config;
  return composeMail(
    config,
    { kind: "factors-reset", to, subject: `Two-step sign-in of your ${productName} account is off` },
    `Our staff switched off the two-step sign-in of your ${productName} account. Your password alone signs you in from now on, and your recovery codes no longer work.`,
    "If you asked for it, sign in and set up a new second step.",
    note(
      `If you did not, set a new password now and write to ${supportEmail}: somebody may have asked in your name.`,
    ),
    textLink("Set up a second step", SETTINGS),
    textLink("Set a new password", PAGES.forgotPassword),
  );
}

function ifNotYou({ supportEmail }: Config) {
  return [
    note(
      `If it was not you, somebody else is signed in to your account. Set a new password now, which signs out every other device, look through your two-step sign-in and your security log, and write to ${supportEmail}.`,
    ),
    textLink("Set a new password", PAGES.forgotPassword),
  ];
}

function leftWords(left: number): string {
  if (left === 0) return "It was the last one: make new ones in your settings now.";
  return `You have ${left} left, each of which works once.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
