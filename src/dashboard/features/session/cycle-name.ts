import type { BillingCycle } from "#shared/billing/plans.ts";
import { t } from "#shared/language/translate.ts";

/** `monthly` or `yearly`, as it stands within a sentence. */
export function cycleName(cycle: BillingCycle): string {
  return cycle === "yearly" ? t("yearly") : t("monthly");
}
