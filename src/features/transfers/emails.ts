import { accountPath, DASHBOARD, PAGES, TRANSFERS_VIEW } from "#shared/paths.ts";
import { accountName } from "#shared/team.ts";
import { TRANSFER_DAYS } from "#shared/transfer-messages.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, note, textLink } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";

/** The website's host; the widget's name is free text, so it is left out of mails to strangers. */
type Site = string | null;

function named(site: Site): string {
  return site ?? "a widget";
}

/** Invites the recipient. */
export function offerMail(
  config: Config,
  owner: User,
  { to, site, token }: { to: string; site: Site; token: string },
): OutgoingMail {
  const link = new URLSearchParams({ show: "transfers", offer: token });
  return composeMail(
    config,
    { kind: "transfer-offer", to, subject: `${owner.email} offers you ${named(site)}` },
    `${owner.email} wants to hand ${named(site)} over from the account of ${accountName(owner)} at ${config.productName} to yours: the widget with its settings, visits and reports, and what scans have found. The code on the website stays as it is.`,
    button("Look at the offer", `${DASHBOARD.settings}?${link}`),
    note(
      `Sign in with this email address. If you have no account with it yet, make one first: ${config.publicUrl}${PAGES.register}`,
    ),
    note(`The link works for ${TRANSFER_DAYS} days. Nothing changes unless you accept.`),
    note("If you did not expect this, you need not do anything."),
  );
}

/** Notifies the giver that nothing has moved. */
export function declinedMail(
  config: Config,
  giver: User,
  { by, site }: { by: string; site: Site },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "transfer-declined", to: giver.email, subject: `${by} declined ${named(site)}` },
    `${by} has declined your offer of ${named(site)}. Everything stays in your account as it was.`,
    textLink("See your transfers", TRANSFERS_VIEW),
  );
}

/** Notifies the giver that the website has moved. */
export function givenMail(
  config: Config,
  giver: User,
  { to, site }: { to: string; site: Site },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "transfer-given", to: giver.email, subject: `${to} has taken over ${named(site)}` },
    `${to} has accepted your offer, so ${named(site)} is in their account now, and no longer in yours. The code on the website works as before. Your log of evidence keeps what happened until now.`,
    textLink("See your transfers", TRANSFERS_VIEW),
    note(`If you did not offer this, please write to us at once: ${config.supportEmail}`),
  );
}

/** Notifies the recipient that the website has arrived. */
export function receivedMail(
  config: Config,
  recipient: User,
  { giver, site }: { giver: User; site: Site },
): OutgoingMail {
  return composeMail(
    config,
    { kind: "transfer-received", to: recipient.email, subject: `You have taken over ${named(site)}` },
    `You have accepted ${named(site)} from ${giver.email}, and it is in your account now. The code on the website stays as it is. From now on you get the mails about its scans and reports.`,
    button("Open your dashboard", accountPath(recipient.accountId)),
  );
}
