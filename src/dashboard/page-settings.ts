import type { PlanFeatures } from "#shared/billing/plan-features.ts";
import type { BillingMode } from "#shared/billing/prices-trial-and-grace.ts";

/** Settings passed from the server to the dashboard in a JSON block. */
export interface PageSettings {
  productName: string;
  /** The address for questions; null if none is set. */
  supportEmail: string | null;
  publicUrl: string;
  billing: BillingMode;
  /** Whether customers in euro countries pay in euros. */
  eurPrices: boolean;
  /** Whether there is a home page. */
  hasSite: boolean;
  /** Whether the desk has hours of live chat. */
  hasChat: boolean;
  /** Whether the operator's model suggests texts. */
  hasModel: boolean;
  /** Plan features; null if nothing is sold. */
  planFeatures: PlanFeatures | null;
  stripePublishableKey: string;
}

export const PAGE_SETTINGS_ID = "page-settings";

/** Whether plans are sold here, meaning that accounts have a plan. */
export function isSold(): boolean {
  return readPageSettings().billing !== "off";
}

/** @throws Error if the page lacks the block. */
export function readPageSettings(): PageSettings {
  const block = document.getElementById(PAGE_SETTINGS_ID);
  if (!block) throw new Error(`The page has no #${PAGE_SETTINGS_ID}`);
  return JSON.parse(block.textContent);
}
