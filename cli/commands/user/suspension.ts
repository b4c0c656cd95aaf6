import { Command } from "commander";
import { isSubscribed } from "#shared/billing/current-plan.ts";
import { suspendUser } from "../../../src/features/accounts/suspend-user.ts";
import { unsuspendUser } from "../../../src/features/accounts/unsuspend-user.ts";
import { requireUser } from "../../find-user.ts";
import { io } from "../../io.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

export function suspendCommand(): Command {
  return new Command("suspend")
    .description("Sign a user out, block their sign-in, and switch off their widgets; deletes nothing")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        const user = await requireUser(services, who);
        const result = await suspendUser(services, { userId: user.id, operator: currentOperator() });
        print({ suspended: user.email, ...result }, options);
        if (services.config.billing !== "off" && isSubscribed(user) && !user.canceledAt) {
          io().error("Their subscription is still charged. To stop that, end it at the card provider.");
        }
      }),
    );
}

export function unsuspendCommand(): Command {
  return new Command("unsuspend")
    .description("End a user's suspension")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        const user = await requireUser(services, who);
        const result = await unsuspendUser(services, { userId: user.id, operator: currentOperator() });
        print({ unsuspended: user.email, ...result }, options);
      }),
    );
}
