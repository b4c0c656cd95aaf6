import { BILLING_CYCLES, PLAN_IDS } from "#shared/billing/prices-trial-and-grace.ts";
import { readRegistration } from "#shared/registration/contract.ts";
import type { RegistrationView } from "#shared/registration/step-2-schemas.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { readToken } from "#ui/browser/session-token.ts";
import { type Draft, readDraft, updateDraft } from "./draft.ts";
import {
  clearIncompleteUser,
  hasIncompleteUser,
  type IncompleteUser,
  incompleteEmail,
} from "./incomplete-user.ts";

export interface FoundRegistration {
  user: IncompleteUser;
  choices: Draft;
}

/** Whether there may be a registration to continue, making it worth fetching. */
export function mayHaveRegistration(): boolean {
  return hasIncompleteUser() || readDraft().started === true;
}

/**
 * Returns the registration to continue in step 2, or null to start with step 1. Uses `?continue=`
 * if its address is stored here, otherwise this browser's cookie, even for a completed registration
 * whose response was lost.
 */
export async function findRegistration(query: URLSearchParams): Promise<FoundRegistration | null> {
  const continued = continuedUser(query);
  const known = await fetchRegistration();
  if (known?.completed && readToken()) {
    clearIncompleteUser();
    return null;
  }
  if (continued) return { user: continued, choices: choicesOf(known) };
  if (!known) return null;
  return { user: { userId: known.userId, email: known.email }, choices: choicesOf(known) };
}

/** Copies the URL's plan and billing cycle to the draft; later choices survive a reload. */
export function applyQuery(query: URLSearchParams): void {
  const search = query.toString();
  if (readDraft().search === search) return;
  const plan = PLAN_IDS.find((id) => id === query.get("plan"));
  const billingCycle = BILLING_CYCLES.find((cycle) => cycle === query.get("billing"));
  updateDraft({ search, ...(plan && { plan }), ...(billingCycle && { billingCycle }) });
}

function continuedUser(query: URLSearchParams): IncompleteUser | null {
  const userId = Number(query.get("continue"));
  const email = incompleteEmail();
  if (!Number.isInteger(userId) || userId <= 0 || !email) return null;
  clearIncompleteUser();
  return { userId, email };
}

async function fetchRegistration(): Promise<RegistrationView | null> {
  try {
    return await call(readRegistration);
  } catch (error) {
    if (!(error instanceof HttpError)) console.warn(error);
    return null;
  }
}

function choicesOf(known: RegistrationView | null): Draft {
  if (!known) return {};
  const { plan, billingCycle, contactPerson, promotionCode, country } = known;
  return {
    plan,
    billingCycle,
    ...(contactPerson && { contactPerson }),
    ...(promotionCode && { promotionCode }),
    ...(country && { country }),
  };
}
