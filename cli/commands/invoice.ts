import { Command } from "commander";
import { formatMoney } from "#shared/format-money.ts";
import type { InvoiceView } from "#shared/schemas/billing.ts";
import { listInvoices } from "../../src/features/billing/invoices/list-invoices.ts";
import { creditCustomer } from "../../src/features/billing/operator/credit-customer.ts";
import { refundInvoice } from "../../src/features/billing/operator/refund-invoice.ts";
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

function refundCommand(): Command {
  return new Command("refund")
    .description(
      "Refund a paid invoice to its card by a credit note, and mail the owner. The subscription goes on",
    )
    .argument("<invoice>", "its id, such as in_123, from `handrail invoice list`")
    .option("--amount <money>", "part of it, such as 12.50 (default: all that is left)", readMoney)
    .option("--key <text>", KEY_HELP)
    .option("--json", "print JSON, with amounts in cents")
    .action(
      (invoiceId: string, { amount = null, key = null, json }: KeyOption & { amount?: number | null }) =>
        withServices(async (services, mail) => {
          await requireCardProvider(services.config);
          const wanted = { invoiceId, amount, key, operator: currentOperator() };
          const refunded = await refundInvoice(services, wanted);
          await mail.deliverDue();
          print(json ? { ...refunded } : moneyInWords(refunded, "amount", "left"), { json });
        }),
    );
}

function creditCommand(): Command {
  return new Command("credit")
    .description("Give an owner a credit that their next invoices use before the card, and mail them")
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
