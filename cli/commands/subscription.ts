import { Command } from "commander";
import type { User } from "../../src/db/schema/accounts.ts";
import { listSubscribers, type UserFilter } from "../../src/features/accounts/list-users.ts";
import { endSubscription } from "../../src/features/billing/operator/end-subscription.ts";
import { requireBilling, requireCardProvider } from "../card-provider.ts";
import { requireUser } from "../find-user.ts";
import { pageOptions, planOption, statusOption } from "../list-options.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printPage } from "../output.ts";

export function subscriptionCommand(): Command {
  return new Command("subscription")
    .description("Show and cancel owners' subscriptions")
    .addCommand(listCommand())
    .addCommand(cancelCommand());
}

function cancelCommand(): Command {
  return new Command("cancel")
    .description("Cancel an owner's subscription at the end of the paid period, and mail them")
    .argument("<email|id>")
    .option("--json", "print JSON")
    .action((who: string, options: { json?: boolean }) =>
      withServices(async (services, mail) => {
        await requireCardProvider(services.config);
        const user = await requireUser(services, who);
        print({ ...(await endSubscription(services, user, currentOperator())) }, options);
        await mail.deliverDue();
      }),
    );
}

function listCommand(): Command {
  const command = new Command("list")
    .description("List subscriptions, including ended ones, newest users first")
    .addOption(planOption())
    .addOption(statusOption())
    .option("--json", "print JSON");
  return pageOptions(command).action(({ json, ...filter }: UserFilter & { json?: boolean }) =>
    readServices(async (services) => {
      requireBilling(services.config);
      const { users, next } = await listSubscribers(services, filter);
      printPage("subscriptions", users.map(subscriptionView), LISTED, { json, next });
    }),
  );
}

const LISTED = [
  "userId",
  "email",
  "plan",
  "billingCycle",
  "status",
  "currentPeriodEnd",
  "canceledAt",
  "subscription",
] as const;

function subscriptionView(user: User) {
  const { id: userId, email, plan, billingCycle, subscriptionStatus: status } = user;
  const { currentPeriodEnd, trialEnd, canceledAt, pastDueSince, stripeCustomerId, stripeSubscriptionId } =
    user;
  return {
    userId,
    email,
    plan,
    billingCycle,
    status,
    trialEnd,
    currentPeriodEnd,
    canceledAt,
    pastDueSince,
    customer: stripeCustomerId,
    subscription: stripeSubscriptionId,
  };
}
