import { Command } from "commander";
import { issuePasswordLink } from "../../../src/features/accounts/issue-password-link.ts";
import { setEmail } from "../../../src/features/email-changes/set-email.ts";
import { resetSecondSteps } from "../../../src/features/second-steps/reset-second-steps.ts";
import { mailWay } from "../../../src/mail/create-transport.ts";
import { newestDelivery } from "../../../src/mail/mail-outbox.ts";
import { readAddress } from "../../arguments.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

export function setEmailCommand(): Command {
  return new Command("set-email")
    .description("Change a user's email address without an emailed link, and notify both addresses")
    .argument("<email|id>")
    .argument("<new>", "their new address, which counts as verified", readAddress)
    .option("--json", "print JSON")
    .action((who: string, newEmail: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const { id: userId } = await requireUser(services, who);
        const { oldEmail } = await setEmail(services, { userId, newEmail, operator: currentOperator() });
        await mail.deliverDue();
        const delivery = await newestDelivery(services.db, newEmail);
        print({ from: oldEmail, to: newEmail, delivery, through: mailWay(services.config) }, options);
      }),
    );
}

export function setPasswordLinkCommand(): Command {
  return new Command("set-password-link")
    .description("Print a link that sets a user's password once; anyone who opens it gets the account")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        const { id: userId, email } = await requireUser(services, who);
        const issued = await issuePasswordLink(services, { userId, operator: currentOperator() });
        print({ user: email, ...issued }, options);
      }),
    );
}

export function resetSecondStepsCommand(): Command {
  return new Command("reset-second-steps")
    .description("Turn off a user's second step, and notify them; first make sure of who is asking")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const { id: userId, email } = await requireUser(services, who);
        const removed = await resetSecondSteps(services, { userId, operator: currentOperator() });
        if (removed === 0) throw new Error(`${email} has no second step`);
        await mail.deliverDue();
        const delivery = await newestDelivery(services.db, email);
        print({ user: email, removed, delivery, through: mailWay(services.config) }, options);
      }),
    );
}
