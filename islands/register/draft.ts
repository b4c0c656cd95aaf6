import type { BillingCycle, PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { readJson, removeItem, writeItem } from "#ui/browser/storage.ts";

/**
 * Form input so far, except passwords and cards. Survives reloads but is lost when the tab closes.
 */
export interface Draft {
  /** URL query last applied to the choices. */
  search?: string;
  started?: boolean;
  email?: string;
  websiteUrl?: string;
  plan?: PlanId;
  billingCycle?: BillingCycle;
  contactPerson?: string;
  promotionCode?: string;
  country?: string;
}

const KEY = "registrationDraft";

export function readDraft(): Draft {
  return readJson(KEY, "session") ?? {};
}

export function updateDraft(change: Draft): void {
  writeItem(KEY, JSON.stringify({ ...readDraft(), ...change }), "session");
}

export function clearDraft(): void {
  removeItem(KEY, "session");
}
