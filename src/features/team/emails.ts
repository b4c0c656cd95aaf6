import { DASHBOARD, PAGES, TEAM_VIEW } from "#shared/paths.ts";
import { accountName, INVITE_DAYS, type MemberRole } from "#shared/team.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

/** Owner of an account. Their name is free text, so it is left out of mails to strangers. */
export interface AccountOwner {
  email: string;
  websiteUrl: string | null;
}

function mayIn({ billing }: Config, role: MemberRole, isPart: boolean): string {
  const everything = billing === "off" ? "everything" : "everything but billing";
  return role === "manager"
    ? `As a manager you can look at ${everything}, and change widgets and reports.`
    : isPart
      ? "As a viewer you can look at the websites that were chosen for you, without changing anything."
      : `As a viewer you can look at ${everything}, without changing it.`;
}

export function inviteMail(
  config: Config,
  owner: AccountOwner,
  { to, role, isPart, token }: { to: string; role: MemberRole; isPart: boolean; token: string },
): OutgoingMail {
  const name = accountName(owner);
  const href = `${PAGES.invitation}?${new URLSearchParams({ token })}`;
  return composeMail(
    config,
    { kind: "team-invite", to, subject: `You are invited to the ${config.productName} team of ${name}` },
    `${owner.email} invites you to work on the accessibility widgets of ${name} at ${config.productName}. ${mayIn(config, role, isPart)}`,
    button("Look at the invitation", href),
    note(
      `If you have no account yet, you make one when you join, and accept the Terms and Conditions and the Privacy Policy: ${config.publicUrl}${PAGES.terms} and ${config.publicUrl}${PAGES.privacy}`,
    ),
    note(`The link works for ${INVITE_DAYS} days, for this email address only.`),
    note("If you did not expect this, you need not do anything."),
  );
}

/** Notifies the owner. */
export function joinedMail(
  config: Config,
  owner: AccountOwner,
  { email, role }: { email: string; role: MemberRole },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "team-joined", to: owner.email, subject: `${email} has joined your team` },
    `${email} has accepted your invitation and is a ${role} in your team now.`,
    textLink("See your team", TEAM_VIEW),
  );
}

/** Notifies the owner. */
export function leftMail(config: Config, owner: AccountOwner, email: string): OutgoingMail {
  return composeMail(
    config,
    { kind: "team-left", to: owner.email, subject: `${email} has left your team` },
    `${email} has left your team and can no longer open your account. What they made stays yours.`,
    textLink("See your team", TEAM_VIEW),
  );
}

/** Notifies the member. */
export function roleChangedMail(
  config: Config,
  owner: AccountOwner,
  { to, role, isPart }: { to: string; role: MemberRole; isPart: boolean },
): OutgoingMail {
  const name = accountName(owner);
  return composeMail(
    config,
    { kind: "team-role", to, subject: `You are a ${role} in the team of ${name} now` },
    `${owner.email} has changed your role in the team of ${name}. ${mayIn(config, role, isPart)}`,
    textLink("Open the dashboard", DASHBOARD.home),
  );
}

/** Notifies the former member. */
export function removedMail(config: Config, owner: AccountOwner, to: string): OutgoingMail {
  const name = accountName(owner);
  return composeMail(
    config,
    { kind: "team-removed", to, subject: `You are no longer in the team of ${name}` },
    `${owner.email} has ended your access to the account of ${name}. Your own account at ${config.productName} is as it was.`,
  );
}

/** Notifies a member without a second step that the owner requires one. */
export function factorsDemandedMail(
  config: Config,
  owner: AccountOwner,
  { to, from }: { to: string; from: Date },
): OutgoingMail {
  const name = accountName(owner);
  const day = from.toISOString().slice(0, 10);
  return composeMail(
    config,
    { kind: "factors-demanded", to, subject: `Set up a second step to work for ${name}` },
    `The owner of ${name} at ${config.productName} requires a second step at sign-in of everybody in the team: a passkey or an authenticator app. From ${day} on you can open the account only with one.`,
    "It takes two minutes. Your own account and other teams stay open either way.",
    button("Set up your second step", `${DASHBOARD.settings}?show=two-step`),
  );
}
