import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from "react";
import * as api from "#shared/api/sessions.ts";
import { PAGES } from "#shared/paths.ts";
import { call } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";
import { type SessionState, useChangeSession, useSessionState } from "../../store.ts";
import { startSession } from "./start-session.ts";
import { clearStoredChanges } from "./stored-changes.ts";
import { useSessionRenewal } from "./use-renewed-session.ts";

export interface Auth extends SessionState {
  /** Ends the session here and on the server, then opens the home page. */
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

  const signOut = useCallback(async () => {
    await call(api.signOut, { keepalive: true }).catch(console.warn);
    clearToken();
    clearStoredChanges();
    change({ phase: "loading", user: null, error: null });
    leaveFor(PAGES.home);
  }, [change, leaveFor]);

  const auth = useMemo(() => ({ ...session, signOut }), [session, signOut]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth needs an AuthProvider around it");
  return auth;
}

/** Returns the path of the sign-in page that leads back to the current address. */
export function signInPath(): string {
  return `${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Reloads a page that the back button restores after signing out, so that nothing of it shows. */
function reloadWhenRestoredSignedOut(): () => void {
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted && !readToken()) location.reload();
  };
  window.addEventListener("pageshow", onPageShow);
  return () => window.removeEventListener("pageshow", onPageShow);
}
