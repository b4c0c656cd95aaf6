import type Stripe from "stripe";
import { fromUnix } from "../provider/fetch-subscription.ts";

export function paidUntilOf({ lines, period_end }: Stripe.Invoice): Date {
  return fromUnix(Math.max(period_end, ...lines.data.map(({ period }) => period.end)));
}
