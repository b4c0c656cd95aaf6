import { Command, InvalidArgumentError, Option } from "commander";
import { PLAN_IDS, type PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { describeRunning } from "../../../src/features/billing/agreements/running-subscription.ts";
import { sendInvoice } from "../../../src/features/billing/operator/send-invoice.ts";
import { markInvoicePaid, voidSentInvoice } from "../../../src/features/billing/operator/settle-invoice.ts";
import type { Services } from "../../../src/services.ts";
import { readCount, readFutureTime } from "../../arguments.ts";
import { requireCardProvider } from "../../card-provider.ts";
import { UsageError } from "../../exit-codes.ts";
import { requireUser } from "../../find-user.ts";
import { withServices } from "../../open-services.ts";
import { currentOperator } from "../../operator.ts";
import { print } from "../../output.ts";
import { KEY_HELP, moneyInWords, readMoney } from "./money.ts";

interface SendOptions {
  for: string;
  currency?: string;
  days: number;
  plan?: PlanId;
  until?: Date;
  cardOnly?: boolean;
  key?: string;
  json?: boolean;
}

export function sendInvoiceCommand(): Command {
  return new Command("send")
    .description(
      "Send an invoice for an agreed amount, payable by bank transfer or card; a plan begins once it's paid",
    )
    .argument("<email|id>")
    .argument("<money>", "such as 4800 or 12.50", readMoney)
    .requiredOption("--for <text>", "what it is for, as shown on the invoice", readDescription)
    .option("--currency <code>", "such as eur (default: the one they pay in, or usd)", readCurrency)
    .option("--days <number>", "days until it's due", readCount, 30)
    .addOption(
      new Option("--plan <plan>", "the account's plan once it's paid; requires --until").choices(PLAN_IDS),
    )
    .option("--until <time>", "last day of that plan, e.g. 2027-12-31 or 365d", readFutureTime)
    .option("--card-only", "without bank transfers, which have to be switched on at Stripe")
    .option("--key <text>", KEY_HELP)
    .option("--json", "print JSON, with the amount in cents")
    .action((who: string, amount: number, { json, ...options }: SendOptions) =>
      withServices(async (services, mail) => {
        await requireCardProvider(services.config);
        const { plan, until } = options;
        if ((plan === undefined) !== (until === undefined)) {
          throw new UsageError("A plan needs an end: use --plan and --until together.");
        }
        const sent = await sendInvoice(services, await requireUser(services, who), {
          amount,
          currency: options.currency ?? null,
          description: options.for,
          days: options.days,
          agreed: plan && until ? { plan, lastDay: until.toISOString().slice(0, 10) } : null,
          cardOnly: options.cardOnly ?? false,
          operator: currentOperator(),
          key: options.key ?? null,
        });
        await mail.deliverDue();
        print(json ? { ...sent } : moneyInWords(sent, "amount"), { json });
      }),
    );
}

export function markPaidCommand(): Command {
  return settleCommand("mark-paid", async (services, id, { json }) => {
    const { runs, ...paid } = await markInvoicePaid(services, id, currentOperator());
    if (json || !runs) return json ? { ...paid, runs } : paid;
    const end = `handrail subscription cancel ${paid.email}`;
    return { ...paid, subscription: `${describeRunning(runs)}. It continues: cancel it with \`${end}\`` };
  }).description(
    "Record that an invoice from `invoice send` was paid another way, such as a transfer to your own bank",
  );
}

export function voidCommand(): Command {
  return settleCommand("void", (services, id) =>
    voidSentInvoice(services, id, currentOperator()),
  ).description("Void an invoice from `invoice send` that is no longer due");
}

function settleCommand(
  name: string,
  settle: (services: Services, id: string, options: { json?: boolean }) => Promise<object>,
): Command {
  return new Command(name)
    .argument("<invoice>", "its id, such as in_123, from `handrail invoice list`")
    .option("--json", "print JSON")
    .action((id: string, options: { json?: boolean }) =>
      withServices(async (services) => {
        await requireCardProvider(services.config);
        print({ ...(await settle(services, id, options)) }, options);
      }),
    );
}

function readDescription(text: string): string {
  const description = text.trim();
  if (description === "" || description.length > 200) {
    throw new InvalidArgumentError("Use 1 to 200 characters.");
  }
  return description;
}

function readCurrency(text: string): string {
  if (!/^[a-z]{3}$/i.test(text)) throw new InvalidArgumentError("Use a code such as usd or eur.");
  return text.toLowerCase();
}
