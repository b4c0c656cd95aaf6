import type { BillingCycle } from "#shared/billing/prices-trial-and-grace.ts";
import { t } from "#shared/language/translate.ts";

/** Returns `monthly` or `yearly` as written within a sentence. */
export function cycleName(cycle: BillingCycle): string {
  return cycle === "yearly" ? t("yearly") : t("monthly");
}
