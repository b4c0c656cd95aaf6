import { atom, Provider, useAtomValue, useSetAtom } from "jotai";
import { ACCOUNT_HEADER } from "#shared/account-header.ts";
import type { SignedInView } from "#shared/schemas/user.ts";
import { sendWithToken } from "#ui/browser/fetcher.ts";
import { setFormatLocale } from "./format.ts";

export interface SessionState {
  phase: "loading" | "anonymous" | "authenticated";
  user: SignedInView | null;
  /** Why a registration could not be finished, as a sentence. */
  error: string | null;
  /**
   * Asks at once whether the stored token is taken; null unless the service could not say so yet.
   */
  retryNow: (() => void) | null;
  /** A login or registration is in progress. */
  inProgress: boolean;
  /** The server refused the token since; what is on the screen is kept. */
  expired: boolean;
  /** The session is in another account by now; what is on the screen is kept. */
  switched: boolean;
}

const INITIAL: SessionState = {
  phase: "loading",
  user: null,
  error: null,
  retryNow: null,
  inProgress: false,
  expired: false,
  switched: false,
};

const sessionAtom = atom(INITIAL);
const changeSessionAtom = atom(null, (get, set, change: Partial<SessionState>) => {
  if (change.user !== undefined) {
    setFormatLocale(change.user?.locale ?? null);
    sendWithToken(change.user ? { [ACCOUNT_HEADER]: String(change.user.accountId) } : {});
  }
  const before = get(sessionAtom);
  const differs = Object.entries(change).some(([name, value]) => Reflect.get(before, name) !== value);
  if (differs) set(sessionAtom, { ...before, ...change });
});

/**
 * Changes members of the user as it stands by then, which a late answer must not take from its own
 * time.
 */
const changeUserAtom = atom(null, (get, set, changes: Partial<SignedInView>) => {
  const { user } = get(sessionAtom);
  if (user) set(changeSessionAtom, { user: { ...user, ...changes } });
});

/**
 * Takes the user over that `fetch` brings; fetches once more when the user has been changed
 * meanwhile.
 */
const refreshUserAtom = atom(null, async (get, set, fetch: () => Promise<SignedInView>) => {
  const before = get(sessionAtom).user;
  let fresh = await fetch();
  if (get(sessionAtom).user !== before) fresh = await fetch();
  set(changeSessionAtom, { user: fresh });
});

/** Holds the state of everything below it, so that tests share none. */
export const StoreProvider = Provider;

export function useSessionState(): SessionState {
  return useAtomValue(sessionAtom);
}

export function useChangeSession(): (change: Partial<SessionState>) => void {
  return useSetAtom(changeSessionAtom);
}

export function useChangeUser(): (changes: Partial<SignedInView>) => void {
  return useSetAtom(changeUserAtom);
}

export function useRefreshUser(): (fetch: () => Promise<SignedInView>) => Promise<void> {
  return useSetAtom(refreshUserAtom);
}

const unsavedAtom = atom(false);

/** Whether the page holds edits that are not saved yet. */
export function useUnsaved(): boolean {
  return useAtomValue(unsavedAtom);
}

export function useSetUnsaved(): (unsaved: boolean) => void {
  return useSetAtom(unsavedAtom);
}
