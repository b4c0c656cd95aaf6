import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { bookUse } from "../../../src/features/desk/operator/book.ts";
import { loadPlans } from "../../../src/pages/plans/load-plans.ts";
import { deskFeatures } from "../../../src/pages/plans/resolve-plans.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";

interface BookOptions {
  note?: string;
  conversation?: string;
  back?: boolean;
  over?: boolean;
  json?: boolean;
}

export function bookCommand(): Command {
  return new Command("book")
    .description(
      "Record the use of a service that plans.yaml promises an amount of, such as a lawyer's hours",
    )
    .argument("<email|id>", "the account's owner")
    .argument("<feature>", "its name in plans.yaml")
    .argument("<amount>", "hours or units, such as 1.5", readAmount)
    .option("--note <text>", "what it was for, shown to the customer")
    .option("--conversation <id>", "the conversation where the customer asked for it")
    .option("--back", "give the amount back instead")
    .option("--over", "book more than is left")
    .option("--json", "print JSON")
    .action((who: string, feature: string, amount: number, options: BookOptions) =>
      withServices(async (services) => {
        const owner = await requireUser(services, who);
        const plans = loadPlans(join(services.config.dataDir, "content"));
        const known = { ...services, deskFeatures: deskFeatures(plans, services.config) };
        const { name, left, moreFrom } = await bookUse(known, owner, {
          request: randomUUID(),
          feature,
          amount: options.back ? -amount : amount,
          note: options.note?.trim() || null,
          conversationId: options.conversation ?? null,
          mayExceed: options.over ?? false,
          operator: currentOperator(),
        });
        print({ user: owner.email, feature: name, left, moreFrom }, options);
      }),
    );
}

function readAmount(text: string): number {
  const amount = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  if (amount === 0) throw new InvalidArgumentError("Use a number such as 1 or 1.5.");
  return amount;
}
