import type { BillingCycle } from "#shared/billing/plan-prices.ts";
import { t } from "#shared/language/translate.ts";

/** Returns `monthly` or `yearly` as written within a sentence. */
export function cycleName(cycle: BillingCycle): string {
  return cycle === "yearly" ? t("yearly") : t("monthly");
}
