import { Command } from "commander";
import { deleteUser } from "../../src/features/account-deletions/delete-user.ts";
import { listUsers, userView } from "../../src/features/accounts/queries.ts";
import { resendVerification } from "../../src/features/accounts/resend-verification.ts";
import { verifyUser } from "../../src/features/accounts/verify-user.ts";
import { mailWay } from "../../src/mail/create-transport.ts";
import { newestDelivery } from "../../src/mail/mail-outbox.ts";
import { readCount } from "../arguments.ts";
import { requireCardProvider } from "../card-provider.ts";
import { UsageError } from "../exit-codes.ts";
import { requireUser } from "../find-user.ts";
import { readServices, withServices } from "../open-services.ts";
import { print, printList } from "../output.ts";

export function userCommand(): Command {
  return new Command("user")
    .description("Manage users")
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(verifyCommand())
    .addCommand(resendVerificationCommand())
    .addCommand(deleteCommand());
}

function listCommand(): Command {
  return new Command("list")
    .description("List users, the newest first")
    .option("--limit <number>", "how many", readCount, 50)
    .option("--json", "print JSON")
    .action(({ limit, json }: { limit: number; json?: boolean }) =>
      readServices(async (services) => {
        const rows = (await listUsers(services, limit)).map((user) => userView(user, services));
        printList("users", rows, LISTED, { json });
      }),
    );
}

const LISTED = [
  "id",
  "email",
  "isEmailVerified",
  "plan",
  "subscriptionStatus",
  "access",
  "createdAt",
] as const;

function showCommand(): Command {
  return new Command("show")
    .description("Show a user, without secrets")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      readServices(async (services) => {
        const user = await requireUser(services, who);
        const { stripeCustomerId, stripeSubscriptionId, termsVersion } = user;
        const termsAcceptedAt = user.termsAcceptedAt?.toISOString() ?? null;
        const more = { stripeCustomerId, stripeSubscriptionId, termsAcceptedAt, termsVersion };
        print({ ...userView(user, services), ...more }, options);
      }),
    );
}

function verifyCommand(): Command {
  return new Command("verify")
    .description("Mark a user's address as verified, without the mailed link")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const user = await requireUser(services, who);
        const { alreadyVerified } = await verifyUser(services, user.id);
        await mail.deliverDue();
        print({ verified: user.email, alreadyVerified }, options);
      }),
    );
}

function resendVerificationCommand(): Command {
  return new Command("resend-verification")
    .description("Mail a new verification link to an unverified user")
    .argument("<email>")
    .option("--json", "print JSON")
    .action((email: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        const user = await requireUser(services, email);
        if (user.isEmailVerified) throw new Error(`${user.email} is already verified`);
        await resendVerification(services, { email: user.email });
        await mail.deliverDue();
        const delivery = await newestDelivery(services.db, user.email);
        print({ to: user.email, delivery, through: mailWay(services.config) }, options);
      }),
    );
}

function deleteCommand(): Command {
  return new Command("delete")
    .description(
      "End a user's subscription immediately, and delete the user with their account, widgets and mails",
    )
    .argument("<email|id>")
    .option("--yes", "required, since this cannot be undone")
    .option("--json", "print JSON")
    .action((who: string, options: { yes?: boolean; json?: boolean }) => {
      if (!options.yes) throw new UsageError(`Add --yes to delete ${who} and all their data permanently`);
      return withServices(async (services) => {
        const user = await requireUser(services, who);
        if (user.stripeCustomerId) await requireCardProvider(services.config);
        const { email, endedSubscriptions, widgets } = await deleteUser(services, user.id);
        print({ deleted: email, endedSubscriptions, widgets }, options);
      });
    });
}
