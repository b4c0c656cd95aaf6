import { completeRegistration } from "#shared/registration/contract.ts";
import { REGISTRATION_TOASTS } from "#shared/registration/toasts.ts";
import { call, sentenceOf } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { toast } from "#ui/browser/toast-store.ts";

/**
 * Finishes a registration after the card provider's redirect. Returns an error message on failure.
 */
export async function finishRegistration(setupIntentId: string): Promise<string | null> {
  try {
    const { token } = await call(completeRegistration, { body: { setupIntentId } });
    storeToken(token);
  } catch (error) {
    return sentenceOf(error, REGISTRATION_TOASTS.step2Failed.description);
  }
  toast(REGISTRATION_TOASTS.registrationComplete);
  history.replaceState(history.state, "", location.pathname);
  return null;
}
