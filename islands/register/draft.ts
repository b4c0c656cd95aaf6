import type { BillingCycle, PlanId } from "#shared/billing/plans.ts";
import { readJson, removeItem, writeItem } from "#ui/browser/storage.ts";

/** Input so far, without passwords and cards: survives a reload and ends with the tab. */
export interface Draft {
  /** The query that the choices started from. */
  search?: string;
  /** True once step 2 was reached. */
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
