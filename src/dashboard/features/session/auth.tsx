import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import * as api from "#shared/sessions/contract.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { signOutSso } from "#shared/single-sign-on/contract.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { isTokenRejected, retryCall } from "#ui/browser/retry-call.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";
import { followRegion } from "../../language.ts";
import { type SessionState, useChangeSession, useSessionState } from "../../store.ts";
import { clearStoredChanges } from "./stored-changes.ts";

export interface Auth extends SessionState {
  /**
   * Ends the session here, on the server and with the provider that started it, then opens the home
   * page or the provider's redirect target.
   */
  signOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export interface AuthProviderProps {
  children: ReactNode;
  /** Navigates to another page on the site. */
  leaveFor?: (path: string) => void;
}

/** Starts the session; if there is none, redirects to the sign-in page, which leads back here. */
export function AuthProvider({ children, leaveFor = navigateTo }: AuthProviderProps) {
  const session = useSessionState();
  const change = useChangeSession();

  useEffect(() => {
    const controller = new AbortController();
    startSession(change, controller.signal);
    return () => controller.abort();
  }, [change]);

  const mustSignIn = session.phase === "anonymous" && session.error === null;
  useEffect(() => {
    if (mustSignIn) leaveFor(signInPath());
  }, [mustSignIn, leaveFor]);

  useEffect(reloadWhenRestoredSignedOut, []);
  useSessionRenewal();

  const usesSso = session.user?.usesSso ?? false;
  const signOut = useCallback(async () => {
    const provider = usesSso ? await signOutAtProvider() : null;
    if (!usesSso) await call(api.signOut, { keepalive: true }).catch(console.warn);
    clearToken();
    clearStoredChanges();
    change({ phase: "loading", user: null, error: null });
    leaveFor(provider ?? localPath(PAGES.home));
  }, [change, leaveFor, usesSso]);

  const auth = useMemo(() => ({ ...session, signOut }), [session, signOut]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthProvider around it");
  return auth;
}

/** Signs out and returns the URL that also ends the provider's session; null if there is none. */
async function signOutAtProvider(): Promise<string | null> {
  try {
    return (await call(signOutSso)).url;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Returns a path to the sign-in page that leads back to the current URL. */
export function signInPath(): string {
  return localPath(`${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Reloads a page restored by the back button after signing out, so none of it is shown. */
function reloadWhenRestoredSignedOut(): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && !readToken()) location.reload();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}

/**
 * Resumes an expired session after a sign-in in another tab; marks it switched if user or account
 * differ.
 */
function useSessionRenewal(): void {
  const { expired, user } = useSessionState();
  const change = useChangeSession();
  const id = user?.id;

  useEffect(() => {
    if (!expired) return;
    const controller = new AbortController();
    async function renew() {
      try {
        const fresh = await call(readUser, { signal: controller.signal });
        change(fresh.id === id ? { expired: false } : { expired: false, switched: true });
      } catch (error) {
        if (isSwitched(error)) change({ expired: false, switched: true });
        else console.warn("The session has not been renewed yet", error);
      }
    }
    const onStorage = ({ newValue }: StorageEvent) => void (newValue && renew());
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
      controller.abort();
    };
  }, [expired, id, change]);
}

function isSwitched(error: unknown): boolean {
  return error instanceof HttpError && error.code === "account_switched";
}

/**
 * Finishes a registration returning from the card provider, then retries the stored token until the
 * service responds. Only a refusal removes the token. `changed` is notified of each step.
 */
export async function startSession(
  changed: (change: Partial<SessionState>) => void,
  signal: AbortSignal,
): Promise<void> {
  const setupIntentId = returnedSetup();
  if (setupIntentId) {
    changed({ inProgress: true });
    // Loaded on demand because few sessions start after a redirect from the card provider.
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

/** Returns a registration's card setup. The billing pages handle their own redirects. */
function returnedSetup(): string | null {
  return location.pathname === DASHBOARD.home
    ? new URLSearchParams(location.search).get("setup_intent")
    : null;
}
