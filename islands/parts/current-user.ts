import { useEffect, useState } from "react";
import { readUser } from "#shared/api/sessions.ts";
import type { UserView } from "#shared/schemas/user.ts";
import { call } from "#ui/browser/fetcher.ts";
import { isTokenRejected, retryCall } from "#ui/browser/retry-call.ts";
import { clearToken, readToken } from "#ui/browser/session-token.ts";

let asked: Promise<UserView | null> | undefined;

/**
 * Who is signed in, asked once for all islands of a page; null for nobody and until it is known,
 * however long the service cannot say it.
 */
export function useCurrentUser(): UserView | null {
  const [user, setUser] = useState<UserView | null>(null);
  useEffect(() => {
    asked ??= retryCall(fetchCurrentUser);
    asked.then(setUser, console.warn);
  }, []);
  return user;
}

/**
 * Returns null for nobody; a token that the service refuses is removed.
 * @throws HttpError, or what `fetch` throws, where it cannot be known: the token stays then.
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
