import { pageIn } from "#shared/language/local-path.ts";
import { DASHBOARD, PAGES, TEAM_VIEW } from "#shared/paths.ts";
import { accountName, INVITE_DAYS, type MemberRole, nameAndAddress } from "#shared/team/roles.ts";
import type { Config } from "../../config.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import { type MailReader, mailTo } from "../../mail/mail-reader.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { TEAM_MAIL_WORDS } from "./mail-words.ts";

/** An account's owner. */
export interface AccountOwner extends MailReader {
  websiteUrl: string | null;
  /** Free text; emails to strangers show only plain names. */
  contactPerson: string | null;
}

interface GivenRole {
  role: MemberRole;
  isPart: boolean;
}

type TeamMailWords = (typeof TEAM_MAIL_WORDS)["en"];

function mayIn(words: TeamMailWords, { billing }: Config, { role, isPart }: GivenRole): string {
  const may = billing === "off" ? words.mayWithoutBilling : words.may;
  return may[role === "viewer" && isPart ? "part" : role];
}

export function inviteMail(
  config: Config,
  owner: AccountOwner,
  invited: MailReader,
  { token, ...given }: GivenRole & { token: string },
): OutgoingMail {
  const name = accountName(owner);
  const { productName, publicUrl } = config;
  const { reader, words: all } = mailTo(invited, TEAM_MAIL_WORDS);
  const words = all.invite;
  const [terms, privacy] = [PAGES.terms, PAGES.privacy].map((page) => pageIn(reader.lang, page));
  return composeMail(
    config,
    { kind: "team-invite", ...reader, subject: words.subject(productName, name) },
    `${words.intro(nameAndAddress(owner), name, productName)} ${mayIn(all, config, given)}`,
    button(words.button, `${PAGES.invitation}?${new URLSearchParams({ token })}`),
    note(words.terms(`${publicUrl}${terms}`, `${publicUrl}${privacy}`)),
    note(words.lifetime(INVITE_DAYS)),
    note(words.unexpected),
  );
}

export function joinedMail(
  config: Config,
  owner: AccountOwner,
  { email, role }: { email: string; role: MemberRole },
): OutgoingMail {
  const { reader, words } = mailTo(owner, TEAM_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "team-joined", ...reader, subject: words.joined.subject(email) },
    words.joined.text(email, role),
    textLink(words.team, TEAM_VIEW),
  );
}

export function leftMail(config: Config, owner: AccountOwner, email: string): OutgoingMail {
  const { reader, words } = mailTo(owner, TEAM_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "team-left", ...reader, subject: words.left.subject(email) },
    words.left.text(email),
    textLink(words.team, TEAM_VIEW),
  );
}

export function roleChangedMail(
  config: Config,
  owner: AccountOwner,
  member: MailReader,
  given: GivenRole,
): OutgoingMail {
  const name = accountName(owner);
  const { reader, words } = mailTo(member, TEAM_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "team-role", ...reader, subject: words.roleChanged.subject(given.role, name) },
    `${words.roleChanged.text(nameAndAddress(owner), name)} ${mayIn(words, config, given)}`,
    textLink(words.dashboard, DASHBOARD.home),
  );
}

export function removedMail(config: Config, owner: AccountOwner, member: MailReader): OutgoingMail {
  const name = accountName(owner);
  const { reader, words } = mailTo(member, TEAM_MAIL_WORDS);
  return composeMail(
    config,
    { kind: "team-removed", ...reader, subject: words.removed.subject(name) },
    words.removed.text(nameAndAddress(owner), name, config.productName),
  );
}

export function secondStepDemandedMail(
  config: Config,
  owner: AccountOwner,
  member: MailReader,
  from: Date,
): OutgoingMail {
  const name = accountName(owner);
  const { reader, words: all, formats } = mailTo(member, TEAM_MAIL_WORDS);
  const words = all.secondSteps;
  return composeMail(
    config,
    { kind: "second-step-demanded", ...reader, subject: words.subject(name) },
    words.text(name, config.productName, formats.day(from)),
    words.effort,
    button(words.button, `${DASHBOARD.settings}?show=second-step`),
  );
}
