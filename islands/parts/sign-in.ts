import * as api from "#shared/api/sessions.ts";
import type { LoginInput, UsernameLoginInput } from "#shared/schemas/credentials.ts";
import { TOASTS } from "#shared/toasts.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { toast } from "#ui/browser/toast-store.ts";

/** Signs in and stores the token. @throws HttpError, or the network error of `fetch`. */
export async function signIn(credentials: LoginInput | UsernameLoginInput): Promise<void> {
  const { token } = await call(api.signIn, { body: credentials });
  storeToken(token);
}

/** Shows a toast and returns the user's id if the address must be verified first; else null. */
export function unverifiedUser(error: unknown): number | null {
  if (!(error instanceof HttpError) || !error.details.needsEmailVerification) return null;
  toast(TOASTS.verificationRequired);
  return typeof error.details.userId === "number" ? error.details.userId : null;
}
