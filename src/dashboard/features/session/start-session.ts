import { readUser } from "#shared/api/sessions.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { call } from "#ui/browser/fetcher.ts";
import { isTokenRejected, retryCall } from "#ui/browser/retry-call.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";
import { followRegion } from "../../language.ts";
import type { SessionState } from "../../store.ts";

/**
 * Finishes a registration that returns from the card provider, then retries the stored token until
 * the service responds. Only a refusal removes the token. `changed` is notified of each step.
 */
export async function startSession(
  changed: (change: Partial<SessionState>) => void,
  signal: AbortSignal,
): Promise<void> {
  const setupIntentId = returnedSetup();
  if (setupIntentId) {
    changed({ inProgress: true });
    // Loaded on demand, since few sessions start after a redirect by the card provider.
    const { finishRegistration } = await import("./finish-registration.ts");
    const error = await finishRegistration(setupIntentId);
    changed({ inProgress: false });
    if (error) return changed({ phase: "anonymous", error });
  }
  if (!readToken()) return changed({ phase: "anonymous" });
  try {
    const user = await retryCall(() => call(readUser, { signal }), {
      signal,
      onFailure: (retryNow) => changed({ retryNow }),
    });
    if (!followRegion(user.locale)) changed({ phase: "authenticated", user, retryNow: null });
  } catch (error) {
    if (!isTokenRejected(error)) return;
    clearToken();
    changed({ phase: "anonymous", retryNow: null });
  }
}

/** Returns the card setup of a registration. The billing pages handle their own redirects. */
function returnedSetup(): string | null {
  return location.pathname === DASHBOARD.home
    ? new URLSearchParams(location.search).get("setup_intent")
    : null;
}
