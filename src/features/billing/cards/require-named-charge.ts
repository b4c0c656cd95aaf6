import type { Currency } from "#shared/billing/currency.ts";
import type { Money, NamedInvoice } from "#shared/billing/schemas.ts";
import { DomainError } from "#src/errors.ts";
import { formatMoney } from "#src/mail/format-money.ts";
import { CHARGE_ERRORS } from "../error-messages.ts";

interface Charge {
  amount: number;
  currency: string;
  /**
   * Charged invoice; undefined for a subscription's first invoice, which does not exist until it is
   * paid.
   */
  id?: string;
}

/**
 * Refuses any charge other than the one shown to the owner, and any higher amount.
 * @throws DomainError `conflict` with code `charge_changed` and the current amount.
 */
export function requireNamedCharge(charge: Charge, named: NamedInvoice | null): void {
  if (named && named.id === charge.id && charge.amount <= named.amount) return;
  throw chargeChanged(charge);
}

/**
 * Refuses a price in a currency other than the one shown to the owner.
 * @throws DomainError `conflict` with code `quote_changed`.
 */
export function requireNamedCurrency({ amount, currency }: Money, named: Currency | null): void {
  if (named === null || named === currency) return;
  const sentence = {
    messageId: CHARGE_ERRORS.otherCurrency,
    values: { amount: formatMoney(amount, currency) },
  };
  throw new DomainError("conflict", sentence, { code: "quote_changed" });
}

export function chargeChanged({ id, amount, currency }: Charge): DomainError {
  const sentence = { messageId: CHARGE_ERRORS.dueToday, values: { amount: formatMoney(amount, currency) } };
  return new DomainError("conflict", sentence, {
    code: "charge_changed",
    details: { invoice: id ? { id, amount } : null },
  });
}
