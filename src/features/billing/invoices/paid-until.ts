import type Stripe from "stripe";
import { fromUnix } from "../provider/fetch-subscription.ts";

/** End of the last period that an invoice pays for. */
export function paidUntilOf({ lines, period_end }: Stripe.Invoice): Date {
  return fromUnix(Math.max(period_end, ...lines.data.map(({ period }) => period.end)));
}
