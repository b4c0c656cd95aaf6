import { DASHBOARD, PAGES, SSO_VIEW, TEAM_VIEW } from "#shared/paths.ts";
import type { MemberRole } from "#shared/team.ts";
import type { Config } from "../../config.ts";
import type { SsoDomain } from "../../db/schema/single-sign-on.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { domainRecord, graceEnd } from "./domain-record.ts";

/** Notifies the owner. */
export function providerChangedMail(config: Config, to: string, issuer: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "sso-changed", to, subject: `Single sign-on of your ${config.productName} account was set up` },
    `Somebody who is signed in as you has set up ${new URL(issuer).host} as the provider that signs your team in. Whoever runs it decides who is in your team.`,
    `If it was not you, remove the provider, set a new password and write to ${config.supportEmail}.`,
    textLink("See single sign-on", SSO_VIEW),
  );
}

/** Notifies the owner. */
export function providerRemovedMail(config: Config, to: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "sso-removed", to, subject: `Single sign-on of your ${config.productName} account was removed` },
    "Your team signs in with passwords again. People who have none set one with “Forgot password?” on the sign-in page.",
    textLink("See single sign-on", SSO_VIEW),
  );
}

/** Notifies the owner. */
export function joinedBySsoMail(
  config: Config,
  to: string,
  { email, role }: { email: string; role: MemberRole },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "team-joined", to, subject: `${email} has joined your team` },
    `${email} has signed in with your provider for the first time and is a ${role} in your team now.`,
    textLink("See your team", TEAM_VIEW),
  );
}

/** Notifies a person whose account a provider can sign in from now on. */
export function connectedMail(
  config: Config,
  { to, account }: { to: string; account: string },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "sso-connected", to, subject: `Single sign-on now opens your ${config.productName} account` },
    `Your account is connected with the single sign-on of ${account}. You sign in with it from now on, and your password works as before.`,
    note(
      `If this was not you, set a new password and write to ${config.supportEmail}. The connection ends when you leave the team.`,
    ),
    textLink("Open the dashboard", DASHBOARD.home),
  );
}

/** Notifies a member. */
export function requiredMail(config: Config, { to, account }: { to: string; account: string }): OutgoingMail {
  return composeMail(
    config,
    { kind: "sso-required", to, subject: `${account} uses single sign-on now` },
    `The team of ${account} at ${config.productName} signs in with its own provider from now on. To open its account, choose “Sign in with single sign-on” and enter this email address.`,
    button("Sign in with single sign-on", PAGES.sso),
    note("Your password still opens your own account and other teams."),
  );
}

/** Notifies the owner that a proven domain's record was not found. */
export function domainMissingMail(
  config: Config,
  to: string,
  row: SsoDomain,
  missingSince: Date,
): OutgoingMail {
  const { name, text } = domainRecord(row);
  const until = graceEnd(missingSince).toISOString().slice(0, 10);
  return composeMail(
    config,
    { kind: "sso-domain-missing", to, subject: `The record of ${row.domain} was not found` },
    `The TXT record that proves ${row.domain} was not found today. Please add it again: the name is ${name}, the text ${text}.`,
    `If it is still missing on ${until}, nobody with an address of ${row.domain} can sign in with single sign-on any more. You can always sign in with your password.`,
    textLink("See single sign-on", SSO_VIEW),
  );
}

/** Notifies the owner that a domain no longer counts. */
export function domainLostMail(config: Config, to: string, domain: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "sso-domain-lost", to, subject: `Single sign-on for ${domain} has ended` },
    `The TXT record that proves ${domain} has been missing for a week, so that nobody with an address of it can sign in with single sign-on. Add the record again and check the domain to switch it on.`,
    textLink("See single sign-on", SSO_VIEW),
  );
}
