import type Stripe from "stripe";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import type { NextCharge } from "../provider/next-charge.ts";
import type { Changes, SubscriptionColumns } from "./subscription-columns.ts";

/** The subscription as a sync fetched it, and as it was stored before. */
export interface SubscriptionDiff {
  /** The user's row as it was before. */
  user: User;
  subscription: Stripe.Subscription;
  columns: SubscriptionColumns;
  changes: Changes;
  now: Date;
}

/** A sighting with what its mails need to name as well. */
export interface NoticeContext extends SubscriptionDiff {
  config: Config;
  nextCharge: NextCharge | null;
}
