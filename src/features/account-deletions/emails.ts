import { DASHBOARD } from "#shared/paths.ts";
import { accountName } from "#shared/team.ts";
import type { Config } from "../../config.ts";
import type { User } from "../../db/schema/accounts.ts";
import { composeMail } from "../../mail/compose-mail.ts";
import { button, list, note } from "../../mail/mail-blocks.ts";
import type { OutgoingMail } from "../../mail/outgoing-mail.ts";
import { formatDate } from "../billing/mails/format.ts";

export const DELETED_KIND = "account-deleted";

/** Notifies the owner and everybody in their team of a requested or undone deletion. */
export function deletionMails(config: Config, what: "requested" | "undone", owner: User, members: string[]) {
  const toOwner = what === "requested" ? requestedMail : undoneMail;
  return [toOwner(config, owner), ...members.map((to) => memberMail(config, what, owner, to))];
}

function requestedMail(config: Config, { email, deletionDue }: User): OutgoingMail {
  const day = dayOf(deletionDue);
  return composeMail(
    config,
    {
      kind: "deletion-requested",
      to: email,
      subject: `Your ${config.productName} account will be deleted on ${day}`,
    },
    `You have asked us to delete your ${config.productName} account.`,
    list(
      "Your widgets no longer show on your websites.",
      ...(config.billing === "off"
        ? []
        : ["Your subscription, if you have one, is canceled, and you are not charged again."]),
      `On ${day} we delete your account with all that belongs to it, for good.`,
    ),
    "Until then you can undo it: sign in, and press “Undo the deletion”. Everything is then as it was before.",
    button("Sign in to undo it", DASHBOARD.home),
    note("If it was not you, undo it and set a new password."),
  );
}

function undoneMail(config: Config, { email }: User): OutgoingMail {
  return composeMail(
    config,
    { kind: "deletion-undone", to: email, subject: `Your ${config.productName} account stays` },
    `The deletion of your ${config.productName} account was undone. All is as it was before${config.billing === "off" ? "" : ", and a subscription that was canceled with it goes on"}.`,
    button("Open the dashboard", DASHBOARD.home),
  );
}

function memberMail(config: Config, what: "requested" | "undone", owner: User, to: string): OutgoingMail {
  const account = `the ${config.productName} account of ${accountName(owner)}`;
  const day = dayOf(owner.deletionDue);
  const isRequested = what === "requested";
  return composeMail(
    config,
    {
      kind: isRequested ? "team-deletion-requested" : "team-deletion-undone",
      to,
      subject: isRequested
        ? `An account you work in will be deleted on ${day}`
        : "An account you work in stays",
    },
    isRequested
      ? `The owner has asked us to delete ${account}. Its widgets no longer show, and on ${day} you lose access to it. Your own account stays.`
      : `The owner has undone the deletion of ${account}. All is as it was before, and you keep your access.`,
  );
}

/** Confirms the deletion, in the last mail to the user. */
export function deletedMail(config: Config, to: string): OutgoingMail {
  return composeMail(
    config,
    { kind: DELETED_KIND, to, subject: `Your ${config.productName} account is deleted` },
    `Your ${config.productName} account and all that belonged to it have been deleted, as you asked. The line of code on your websites does nothing any more; you can remove it.`,
    `This is our last email to you. Thank you for using ${config.productName}.`,
  );
}

function dayOf(due: Date | null): string {
  return due ? formatDate(due) : "";
}
