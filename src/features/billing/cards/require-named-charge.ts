import { formatMoney } from "#shared/format-money.ts";
import type { NamedInvoice } from "#shared/schemas/billing.ts";
import { DomainError } from "#src/errors.ts";

interface Charge {
  amount: number;
  currency: string;
  /** The charged invoice; a subscription's first one does not exist before it is paid. */
  id?: string;
}

/**
 * Refuses charges other than the one that the owner's screen named, at most as high as shown.
 * @throws DomainError `conflict` with code `charge_changed` and the current amount.
 */
export function requireNamedCharge(charge: Charge, named: NamedInvoice | null): void {
  if (named && named.id === charge.id && charge.amount <= named.amount) return;
  throw chargeChanged(charge);
}

/** Builds the error for a charge that the owner was not shown. */
export function chargeChanged({ id, amount, currency }: Charge): DomainError {
  const sentence = `${formatMoney(amount, currency)} is due today. Nothing has been charged yet: please check the amount and confirm it.`;
  return new DomainError("conflict", sentence, {
    code: "charge_changed",
    details: { invoice: id ? { id, amount } : null },
  });
}
