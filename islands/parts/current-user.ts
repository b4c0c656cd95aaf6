import { useEffect, useState } from "react";
import type { UserView } from "#shared/accounts/schemas.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { isTokenRejected, retryCall } from "#ui/browser/retry-call.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";

let loading: Promise<UserView | null> | undefined;

/**
 * Returns the signed-in user, fetched once for all islands on a page and retried while the service
 * is down; null if there is no session or the user is not yet known.
 */
export function useCurrentUser(): UserView | null {
  const [user, setUser] = useState<UserView | null>(null);
  useEffect(() => {
    loading ??= retryCall(fetchCurrentUser);
    loading.then(setUser, console.warn);
  }, []);
  return user;
}

/**
 * Returns null if there is no session; removes a token that the service rejects.
 * @throws HttpError, or the network error from `fetch`; the token is then kept.
 */
export async function fetchCurrentUser(): Promise<UserView | null> {
  if (!readToken()) return null;
  try {
    return await call(readUser);
  } catch (error) {
    if (!isTokenRejected(error)) throw error;
    clearToken();
    return null;
  }
}
