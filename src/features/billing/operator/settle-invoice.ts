import type Stripe from "stripe";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { recordOperatorAct } from "../../audit/operator-acts/record-operator-act.ts";
import { agreedPlanOf } from "../agreements/agreed-plan.ts";
import { type RunningSubscription, runningSubscription } from "../agreements/running-subscription.ts";
import { voidInvoice } from "../invoices/void-invoice.ts";
import { findInvoice } from "./find-invoice.ts";

interface Settled {
  invoice: string;
  email: string;
  status: string | null;
}

interface MarkedPaid extends Settled {
  /**
   * Subscription that continues alongside the invoice's plan; null if there is no subscription or
   * no plan.
   */
  runs: RunningSubscription | null;
}

/**
 * Marks an open invoice as paid outside the provider, such as by transfer to the operator's bank.
 * The provider's event then grants what the invoice buys.
 * @throws DomainError `not-found`; `conflict` for a subscription's invoice and for an invoice that
 * is not open.
 */
export async function markInvoicePaid(services: Services, id: string, operator: string): Promise<MarkedPaid> {
  const { invoice, user } = await findInvoice(services, id);
  const act = { id, operator, command: "invoice mark-paid" };
  const settled = await settle(services, act, async ({ stripe }) => {
    return (await stripe.invoices.pay(id, { paid_out_of_band: true })).status;
  });
  return { ...settled, runs: agreedPlanOf(invoice) && (await runningSubscription(services, user)) };
}

/** Voids an open manual invoice. @throws as `markInvoicePaid` does. */
export async function voidSentInvoice(services: Services, id: string, operator: string): Promise<Settled> {
  return settle(services, { id, operator, command: "invoice void" }, ({ stripe }, invoice) =>
    voidInvoice(stripe, invoice.id),
  );
}

async function settle(
  services: Services,
  { id, ...act }: { id: string; operator: string; command: string },
  change: (services: Services, invoice: Stripe.Invoice) => Promise<string | null>,
): Promise<Settled> {
  const { invoice, user } = await findInvoice(services, id);
  if (invoice.billing_reason !== "manual") {
    throw new DomainError("conflict", `The invoice ${id} belongs to a subscription, which settles it itself`);
  }
  if (invoice.status !== "open") {
    throw new DomainError("conflict", `The invoice ${id} isn’t open, but ${invoice.status}`);
  }
  const status = await change(services, invoice);
  await recordOperatorAct(services.db, {
    ...act,
    accountId: user.accountId,
    before: { invoice: id, status: invoice.status },
    after: { invoice: id, status },
  });
  return { invoice: id, email: user.email, status };
}
