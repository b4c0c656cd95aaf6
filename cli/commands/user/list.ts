import { Command } from "commander";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { listUsers, type UserFilter } from "../../../src/features/accounts/list-users.ts";
import { userView } from "../../../src/features/accounts/queries.ts";
import { readTime } from "../../arguments.ts";
import { requireBilling } from "../../card-provider.ts";
import { pageOptions, planOption, statusOption } from "../../list-options.ts";
import { readServices } from "../../open-services.ts";
import { printPage } from "../../output.ts";

export function listCommand(): Command {
  const command = new Command("list")
    .description("List users, newest first")
    .addOption(planOption())
    .addOption(statusOption())
    .option("--unverified", "only users whose address isn't verified")
    .option("--suspended", "only suspended users")
    .option("--since <time>", "only users created since then, e.g. 2026-11-20T08:00:00Z or 36h", readTime)
    .option("--search <text>", "only users with this in their address, username, contact person or website")
    .option("--json", "print JSON");
  return pageOptions(command).action(({ json, ...filter }: UserFilter & { plan?: PlanId; json?: boolean }) =>
    readServices(async (services) => {
      const isSold = services.config.billing !== "off";
      if (filter.plan ?? filter.status) requireBilling(services.config);
      const { users, next } = await listUsers(services, filter);
      const rows = users.map((user) => {
        const { now: _now, ...view } = userView(user, services);
        return { ...view, suspendedAt: user.suspendedAt?.toISOString() ?? null };
      });
      printPage("users", rows, isSold ? [...LISTED, ...SOLD, ...STATE] : [...LISTED, ...STATE], {
        json,
        next,
      });
    }),
  );
}

const LISTED = ["id", "email", "isEmailVerified"] as const;
const SOLD = ["plan", "subscriptionStatus"] as const;
const STATE = ["access", "suspendedAt", "createdAt"] as const;
