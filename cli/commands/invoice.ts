import { Command } from "commander";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { InvoiceView } from "#shared/billing/schemas.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { describeGrant } from "../../src/features/billing/agreements/agreed-plan.ts";
import { listInvoices } from "../../src/features/billing/invoices/list-invoices.ts";
import { creditCustomer } from "../../src/features/billing/operator/credit-customer.ts";
import { type Refunded, refundInvoice } from "../../src/features/billing/operator/refund-invoice.ts";
import { requireCardProvider } from "../card-provider.ts";
import { requireUser } from "../find-user.ts";
import { readServices, withServices } from "../open-services.ts";
import { currentOperator } from "../operator.ts";
import { print, printList } from "../output.ts";
import { KEY_HELP, moneyInWords, readMoney } from "./invoice/money.ts";
import { markPaidCommand, sendInvoiceCommand, voidCommand } from "./invoice/send.ts";

export function invoiceCommand(): Command {
  return new Command("invoice")
    .description("List, send, refund and credit what owners pay")
    .addCommand(listCommand())
    .addCommand(sendInvoiceCommand())
    .addCommand(markPaidCommand())
    .addCommand(voidCommand())
    .addCommand(refundCommand())
    .addCommand(creditCommand());
}

interface JsonOption {
  json?: boolean;
}

interface KeyOption extends JsonOption {
  key?: string | null;
}

function listCommand(): Command {
  return new Command("list")
    .description("List an owner's newest 100 invoices")
    .argument("<email|id>")
    .option("--json", "print JSON, with amounts in cents")
    .action((who: string, { json }: JsonOption) =>
      readServices(async (services) => {
        await requireCardProvider(services.config);
        const invoices = await listInvoices(services, await requireUser(services, who));
        if (json) return printList("invoices", invoices, COLUMNS, { json });
        printList("invoices", invoices.map(inWords), COLUMNS, {});
      }),
    );
}

const COLUMNS = ["id", "number", "date", "status", "amount", "refunded"] as const;

function inWords({ amount, refunded, currency, ...invoice }: InvoiceView) {
  return {
    ...invoice,
    amount: formatMoney(amount, currency),
    refunded: refunded > 0 ? formatMoney(refunded, currency) : null,
  };
}

interface RefundOptions extends KeyOption {
  amount?: number | null;
  endPlan?: boolean;
}

function refundCommand(): Command {
  return new Command("refund")
    .description(
      "Refund a paid invoice with a credit note, to the card that paid it, if any, and email the owner. The subscription continues",
    )
    .argument("<invoice>", "its id, such as in_123, from `handrail invoice list`")
    .option("--amount <money>", "part of it, such as 12.50 (default: all that is left)", readMoney)
    .option("--end-plan", "end the plan that an invoice from `invoice send` gave")
    .option("--key <text>", KEY_HELP)
    .option("--json", "print JSON, with amounts in cents")
    .action((invoiceId: string, { amount = null, key = null, endPlan = false, json }: RefundOptions) =>
      withServices(async (services, mail) => {
        await requireCardProvider(services.config);
        const wanted = { invoiceId, amount, key, endPlan, operator: currentOperator() };
        const refunded = await refundInvoice(services, wanted);
        await mail.deliverDue();
        print(json ? { ...refunded } : refundInWords(refunded), { json });
      }),
    );
}

/** Adds the remaining manual steps. */
function refundInWords({ isOutside, endedPlan, grant, creditedUntil, ...refunded }: Refunded) {
  const { email } = refunded;
  return {
    ...moneyInWords(refunded, "amount", "left"),
    ...(isOutside && { transfer: "The invoice was paid outside of Stripe: send the money back yourself" }),
    ...(endedPlan && { plan: `${PLANS[endedPlan].name} has ended` }),
    ...(grant && {
      plan: `${describeGrant(grant.plan, grant.until)} stays: end it with \`handrail user end-grant ${email}\``,
    }),
    ...(creditedUntil && {
      warning: `A change of plan before ${creditedUntil.toISOString().slice(0, 10)} credits the unused time again, as if nothing had been refunded`,
    }),
  };
}

function creditCommand(): Command {
  return new Command("credit")
    .description("Give an owner a credit that pays their next invoices before the card, and email them")
    .argument("<email|id>")
    .argument("<money>", "such as 12.50, in the currency they pay in", readMoney)
    .option("--key <text>", KEY_HELP)
    .option("--json", "print JSON, with amounts in cents")
    .action((who: string, amount: number, { key = null, json }: KeyOption) =>
      withServices(async (services, mail) => {
        await requireCardProvider(services.config);
        const user = await requireUser(services, who);
        const credited = await creditCustomer(services, user, { amount, key, operator: currentOperator() });
        await mail.deliverDue();
        print(json ? { ...credited } : moneyInWords(credited, "amount", "credit"), { json });
      }),
    );
}
