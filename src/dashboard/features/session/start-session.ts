import { DASHBOARD } from "../../../shared/paths.ts";
import { isAbort } from "../../../ui/browser/fetcher.ts";
import { clearToken, readToken } from "../../../ui/browser/session-token.ts";
import { fetchUser } from "../../api/fetch-user.ts";
import type { SessionState } from "../../store.ts";

/**
 * What happens at start (spec section 4): a registration that comes back from the card provider is finished,
 * then the stored token is tried. `changed` hears of each step.
 */
export async function startSession(
  changed: (change: Partial<SessionState>) => void,
  signal: AbortSignal,
): Promise<void> {
  const setupIntentId = returnedSetup();
  if (setupIntentId) {
    changed({ inProgress: true });
    // Loaded only here: nearly nobody comes back from the card provider.
    const { finishRegistration } = await import("./finish-registration.ts");
    const error = await finishRegistration(setupIntentId);
    changed({ inProgress: false });
    if (error) return changed({ phase: "anonymous", error });
  }
  if (!readToken()) return changed({ phase: "anonymous" });
  try {
    changed({ phase: "authenticated", user: await fetchUser(signal) });
  } catch (error) {
    if (isAbort(error)) return;
    clearToken();
    changed({ phase: "anonymous" });
  }
}

/** Only registrations come back to `/app`; the pages that change a card or subscribe take up their own. */
function returnedSetup(): string | null {
  return location.pathname === DASHBOARD.home
    ? new URLSearchParams(location.search).get("setup_intent")
    : null;
}
