import { Command } from "commander";
import { findUser, type User, userView } from "../../src/features/accounts/queries.ts";
import { resendVerification } from "../../src/features/accounts/resend-verification.ts";
import type { Services } from "../../src/services.ts";
import { withServices } from "../open-services.ts";
import { print } from "../output.ts";

export function userCommand(): Command {
  return new Command("user")
    .description("Look after users")
    .addCommand(showCommand())
    .addCommand(resendVerificationCommand());
}

function showCommand(): Command {
  return new Command("show")
    .description("Show a user, without secrets")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        const user = await requireUser(services, who);
        const { stripeCustomerId, stripeSubscriptionId } = user;
        print({ ...userView(user, services), stripeCustomerId, stripeSubscriptionId }, options);
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
        if (user.isEmailVerified) throw new Error(`${user.email} is verified already`);
        await resendVerification(services, { email: user.email });
        await mail.deliverDue();
        print({ sent: user.email }, options);
      }),
    );
}

async function requireUser({ db }: Services, who: string): Promise<User> {
  const user = await findUser(db, who);
  if (!user) throw new Error(`There is no user ${who}`);
  return user;
}
