import { Argument, Command } from "commander";
import { PLAN_IDS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { endGrant, grantPlan } from "../../../src/features/accounts/grant-plan.ts";
import { readFutureTime } from "../../arguments.ts";
import { requireBilling } from "../../card-provider.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

interface JsonOption {
  json?: boolean;
}

export function grantCommand(): Command {
  return new Command("grant")
    .description("Give a user's account a plan free of charge, in place of any earlier grant")
    .argument("<email|id>")
    .addArgument(new Argument("<plan>").choices(PLAN_IDS))
    .option("--until <time>", "end of the grant, e.g. 2027-01-01 or 90d (default: none)", readFutureTime)
    .option("--json", "print JSON")
    .action((who: string, plan: PlanId, { until = null, json }: JsonOption & { until?: Date | null }) =>
      runGrant(who, { plan, until, command: "user grant" }, { json }),
    );
}

export function compCommand(): Command {
  return new Command("comp")
    .description("Give a user's account the plan it has or had, free of charge and with no end date")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: JsonOption) =>
      runGrant(who, { plan: null, until: null, command: "user comp" }, options),
    );
}

export function endGrantCommand(): Command {
  return new Command("end-grant")
    .description("End a grant of `user grant` or `user comp`; the trial or subscription counts again")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: JsonOption) =>
      withServices(async (services) => {
        requireBilling(services.config);
        const { id: userId, email, grantedPlan } = await requireUser(services, who);
        if (grantedPlan === null) throw new Error(`${email} has no grant`);
        await endGrant(services, { userId, operator: currentOperator(), command: "user end-grant" });
        print({ user: email, ended: grantedPlan }, options);
      }),
    );
}

function runGrant(
  who: string,
  { plan, until, command }: { plan: PlanId | null; until: Date | null; command: string },
  options: JsonOption,
): Promise<void> {
  return withServices(async (services) => {
    requireBilling(services.config);
    const { id: userId, email } = await requireUser(services, who);
    const by = { userId, operator: currentOperator(), command };
    print({ user: email, ...(await grantPlan(services, { plan, until }, by)) }, options);
  });
}
