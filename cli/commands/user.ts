import { Command } from "commander";
import { recordOperatorAct } from "#src/features/audit/operator-acts/record-operator-act.ts";
import { deleteUser } from "../../src/features/account-deletions/delete-user.ts";
import { createUser } from "../../src/features/accounts/create-user.ts";
import { userView } from "../../src/features/accounts/queries.ts";
import { resendVerification } from "../../src/features/accounts/resend-verification.ts";
import { verifyUser } from "../../src/features/accounts/verify-user.ts";
import { mailWay } from "../../src/mail/create-transport.ts";
import { newestDelivery } from "../../src/mail/mail-outbox.ts";
import { readAddress } from "../arguments.ts";
import { requireCardProvider } from "../card-provider.ts";
import { UsageError } from "../exit-codes.ts";
import { requireUser } from "../find-user.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print } from "../output.ts";
import { resetSecondStepsCommand, setEmailCommand, setPasswordLinkCommand } from "./user/credentials.ts";
import { compCommand, endGrantCommand, grantCommand } from "./user/grants.ts";
import { listCommand } from "./user/list.ts";
import { endOperatorCommand, makeOperatorCommand } from "./user/operators.ts";
import { allowSsoCommand, endSsoCommand } from "./user/single-sign-on.ts";
import { suspendCommand, unsuspendCommand } from "./user/suspension.ts";

export function userCommand(): Command {
  return new Command("user")
    .description("Manage users")
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(verifyCommand())
    .addCommand(resendVerificationCommand())
    .addCommand(setEmailCommand())
    .addCommand(setPasswordLinkCommand())
    .addCommand(resetSecondStepsCommand())
    .addCommand(grantCommand())
    .addCommand(compCommand())
    .addCommand(endGrantCommand())
    .addCommand(allowSsoCommand())
    .addCommand(endSsoCommand())
    .addCommand(makeOperatorCommand())
    .addCommand(endOperatorCommand())
    .addCommand(suspendCommand())
    .addCommand(unsuspendCommand())
    .addCommand(deleteCommand());
}

interface CreateOptions {
  owner?: boolean;
  printLink?: boolean;
  json?: boolean;
}

function createCommand(): Command {
  return new Command("create")
    .description("Create a user, and email them a link to choose a password")
    .argument("<email>", "their address", readAddress)
    .option("--owner", "with their own account (the default; other people join by invitation)")
    .option("--print-link", "print the link instead of emailing it")
    .option("--json", "print JSON")
    .action((email: string, { printLink = false, ...options }: CreateOptions) =>
      withServices(async (services, mail) => {
        const { link, expiresAt } = await createUser(services, {
          email,
          mails: !printLink,
          operator: currentOperator(),
        });
        if (printLink) return print({ created: email, link, expiresAt }, options);
        await mail.deliverDue();
        const delivery = await newestDelivery(services.db, email);
        print({ created: email, expiresAt, delivery, through: mailWay(services.config) }, options);
      }),
    );
}

function showCommand(): Command {
  return new Command("show")
    .description("Show a user, without secrets")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      readServices(async (services) => {
        const user = await requireUser(services, who);
        const { stripeCustomerId, stripeSubscriptionId, termsVersion } = user;
        const { grantedPlan, grantedUntil, singleSignOn } = user;
        const sold =
          services.config.billing === "off"
            ? {}
            : { stripeCustomerId, stripeSubscriptionId, grantedPlan, grantedUntil, singleSignOn };
        const termsAcceptedAt = user.termsAcceptedAt?.toISOString() ?? null;
        const suspendedAt = user.suspendedAt?.toISOString() ?? null;
        const { grant: _grant, now: _now, ...view } = userView(user, services);
        print({ ...view, suspendedAt, ...sold, termsAcceptedAt, termsVersion }, options);
      }),
    );
}

function verifyCommand(): Command {
  return new Command("verify")
    .description("Mark a user's address as verified without the emailed link")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const user = await requireUser(services, who);
        const { alreadyVerified } = await verifyUser(services, {
          userId: user.id,
          operator: currentOperator(),
        });
        await mail.deliverDue();
        print({ verified: user.email, alreadyVerified }, options);
      }),
    );
}

function resendVerificationCommand(): Command {
  return new Command("resend-verification")
    .description("Email a new verification link to an unverified user")
    .argument("<email>")
    .option("--json", "print JSON")
    .action((email: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const user = await requireUser(services, email);
        if (user.isEmailVerified) throw new Error(`${user.email} is already verified`);
        await resendVerification(services, { userId: user.id }, null);
        await recordOperatorAct(services.db, {
          operator: currentOperator(),
          command: "user resend-verification",
          accountId: user.accountId,
        });
        await mail.deliverDue();
        const delivery = await newestDelivery(services.db, user.email);
        print({ to: user.email, delivery, through: mailWay(services.config) }, options);
      }),
    );
}

function deleteCommand(): Command {
  return new Command("delete")
    .description("Delete a user with their account, widgets and emails; ends their subscription first")
    .argument("<email|id>")
    .option("--yes", "required, because this can't be undone")
    .option("--json", "print JSON")
    .action((who: string, options: { yes?: boolean; json?: boolean }) => {
      if (!options.yes) throw new UsageError(`Add --yes to delete ${who} and all their data permanently`);
      return withServices(async (services) => {
        const user = await requireUser(services, who);
        if (user.stripeCustomerId && services.config.billing !== "off") {
          await requireCardProvider(services.config);
        }
        const { email, endedSubscriptions, widgets } = await deleteUser(services, user.id, {
          operator: currentOperator(),
        });
        const ended = services.config.billing === "off" ? {} : { endedSubscriptions };
        print({ deleted: email, ...ended, widgets }, options);
      });
    });
}
