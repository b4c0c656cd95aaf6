import { Command } from "commander";
import type { User } from "../../src/db/schema/accounts.ts";
import { listSubscribers, type UserFilter } from "../../src/features/accounts/list-users.ts";
import { requireBilling } from "../card-provider.ts";
import { pageOptions, planOption, statusOption } from "../list-options.ts";
import { readServices } from "../open-services.ts";
import { printPage } from "../output.ts";

export function subscriptionCommand(): Command {
  return new Command("subscription").description("Show owners' subscriptions").addCommand(listCommand());
}

function listCommand(): Command {
  const command = new Command("list")
    .description("List subscriptions, also ended ones, those of the newest users first")
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
