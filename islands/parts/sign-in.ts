import type { LoginInput, UsernameLoginInput } from "#shared/accounts/credentials.ts";
import type { SecondStep } from "#shared/second-steps/schemas.ts";
import * as api from "#shared/sessions/contract.ts";
import { TOASTS } from "#shared/toasts.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { toast } from "#ui/browser/toast-store.ts";

/** A sign-in's second step and its form, loaded only for users who need it. */
export interface OpenStep {
  step: SecondStep;
  Form: typeof import("./second-step-form.tsx")["SecondStepForm"];
}

/**
 * Signs in and stores the token; returns the remaining second step, or null.
 * @throws HttpError, or the network error from `fetch`.
 */
export async function signIn(credentials: LoginInput | UsernameLoginInput): Promise<OpenStep | null> {
  const reply = await call(api.signIn, { body: credentials });
  if ("secondStep" in reply) {
    const { SecondStepForm } = await import("./second-step-form.tsx");
    return { step: reply.secondStep, Form: SecondStepForm };
  }
  storeToken(reply.token);
  return null;
}

/**
 * Shows a toast and returns the user's ID if the address must be verified first; otherwise null.
 */
export function unverifiedUser(error: unknown): number | null {
  if (!(error instanceof HttpError) || !error.details.needsEmailVerification) return null;
  toast(TOASTS.verificationRequired);
  return typeof error.details.userId === "number" ? error.details.userId : null;
}
