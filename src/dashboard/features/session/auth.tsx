import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from "react";
import * as api from "#shared/api/sessions.ts";
import { signOutSso } from "#shared/api/single-sign-on.ts";
import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";
import { type SessionState, useChangeSession, useSessionState } from "../../store.ts";
import { startSession } from "./start-session.ts";
import { clearStoredChanges } from "./stored-changes.ts";
import { useSessionRenewal } from "./use-renewed-session.ts";

export interface Auth extends SessionState {
  /**
   * Ends the session here, on the server and at the provider that started it, then opens the home
   * page, or the address to which that provider leads back.
   */
  signOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export interface AuthProviderProps {
  children: ReactNode;
  /** Navigates to another page of the site. */
  leaveFor?: (path: string) => void;
}

/** Starts the session; without one, redirects to the sign-in page, which leads back here. */
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

/** Signs out, and returns the address at which the provider does too; null without one. */
async function signOutAtProvider(): Promise<string | null> {
  try {
    return (await call(signOutSso)).url;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Returns the path of the sign-in page that leads back to the current address. */
export function signInPath(): string {
  return localPath(`${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Reloads a page that the back button restores after signing out, so that nothing of it shows. */
function reloadWhenRestoredSignedOut(): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && !readToken()) location.reload();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}
