import type { BillingCycle, PlanId } from "#shared/plans.ts";

/** What was typed so far, but for passwords and cards: survives a reload and ends with the tab. */
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
}

const KEY = "registrationDraft";

export function readDraft(): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    // Storage may be blocked; then a reload starts with what the server knows.
    return {};
  }
}

export function updateDraft(change: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readDraft(), ...change }));
  } catch (error) {
    console.warn("The registration is not kept for a reload", error);
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch (error) {
    console.warn("The kept registration could not be removed", error);
  }
}
