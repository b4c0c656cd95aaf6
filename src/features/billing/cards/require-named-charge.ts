import type { NamedInvoice } from "#shared/schemas/billing.ts";
import { DomainError } from "#src/errors.ts";
import { formatMoney } from "../mails/format.ts";

interface Charge {
  amount: number;
  currency: string;
  /** The invoice that is charged; a first one does not exist before it is paid. */
  id?: string;
}

/**
 * Lets only that be charged which the owner's screen named: this invoice, and no more than its
 * amount there.
 * @throws DomainError `conflict` with code `charge_changed` and the figure as it is now.
 */
export function requireNamedCharge(charge: Charge, named: NamedInvoice | null): void {
  if (named && named.id === charge.id && charge.amount <= named.amount) return;
  throw chargeChanged(charge);
}

/** The refusal of a charge that nobody was shown. */
export function chargeChanged({ id, amount, currency }: Charge): DomainError {
  const sentence = `${formatMoney(amount, currency)} is due today. Nothing has been charged yet: please check the amount and confirm it.`;
  return new DomainError("conflict", sentence, {
    code: "charge_changed",
    details: { invoice: id ? { id, amount } : null },
  });
}
