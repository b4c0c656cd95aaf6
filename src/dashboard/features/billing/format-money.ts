import type { Money } from "../../../shared/schemas/billing.ts";

/** `$1,290.00`: the provider's amount as it stands, in the smallest unit of whatever currency it is in. */
export function formatMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
