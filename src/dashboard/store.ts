import { atom, Provider, useAtom, useAtomValue, useSetAtom } from "jotai";
import { ACCOUNT_HEADER } from "#shared/accounts/account-header.ts";
import type { PersonView, SignedInView } from "#shared/accounts/schemas.ts";
import { sendWithToken } from "#ui/browser/fetcher.ts";
import { setFormatLocale } from "./format.ts";

export interface SessionState {
  phase: "loading" | "anonymous" | "authenticated";
  user: SignedInView | null;
  /** Message explaining why a registration could not be finished. */
  error: string | null;
  /** Retries the session check immediately; null unless the service is unreachable. */
  retryNow: (() => void) | null;
  inProgress: boolean;
  /** Whether the server has since rejected the token; the screen keeps its contents. */
  expired: boolean;
  /** Whether the session has since moved to another account; the screen keeps its contents. */
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

/** Updates the current user's fields, so a late response cannot overwrite newer values. */
const changeUserAtom = atom(null, (get, set, changes: Partial<PersonView>) => {
  const { user } = get(sessionAtom);
  if (user) set(changeSessionAtom, { user: { ...user, ...changes } });
});

/** Replaces the user with a fetched copy; fetches again if the user changed in the meantime. */
const refreshUserAtom = atom(null, async (get, set, fetch: () => Promise<SignedInView>) => {
  const before = get(sessionAtom).user;
  let fresh = await fetch();
  if (get(sessionAtom).user !== before) fresh = await fetch();
  set(changeSessionAtom, { user: fresh });
});

/** Holds the state of the tree below it, so tests share no state. */
export const StoreProvider = Provider;

export const useSessionState = () => useAtomValue(sessionAtom);
export const useChangeSession = () => useSetAtom(changeSessionAtom);
export const useChangeUser = () => useSetAtom(changeUserAtom);
export const useRefreshUser = () => useSetAtom(refreshUserAtom);

export interface UnsavedEdits {
  id: string;
  /** Whether switching to another view of the page (`?show=`) also counts as leaving. */
  everyView: boolean;
  /** Discards the stored edits. */
  discard: () => void;
}

const unsavedAtom = atom<readonly UnsavedEdits[]>([]);

/** All unsaved edits on the page, across its forms. */
export const useUnsavedEdits = () => useAtomValue(unsavedAtom);
export const useSetUnsavedEdits = () => useSetAtom(unsavedAtom);

const identityAtom = atom<PromiseWithResolvers<boolean> | null>(null);
const askIdentityAtom = atom(null, (get, set) => {
  const question = get(identityAtom) ?? Promise.withResolvers<boolean>();
  set(identityAtom, question);
  return question.promise;
});

/**
 * The pending request to confirm the user's identity, shared by everything waiting for it; null if
 * none.
 */
export const useIdentityQuestion = () => useAtom(identityAtom);
/** Asks the user to confirm their identity; resolves to false if they cancel. */
export const useAskIdentity = () => useSetAtom(askIdentityAtom);
