import { useEffect, useState } from "react";
import { API } from "../../src/shared/paths.ts";
import type { UserView } from "../../src/shared/schemas/user.ts";
import { isAbort, request } from "../../src/ui/browser/fetcher.ts";
import { clearToken, readToken } from "../../src/ui/browser/session-token.ts";

let asked: Promise<UserView | null> | undefined;

/** Who is signed in, asked once for all islands of a page; null for nobody and until it is known. */
export function useCurrentUser(): UserView | null {
  const [user, setUser] = useState<UserView | null>(null);
  useEffect(() => {
    asked ??= fetchCurrentUser();
    asked.then(setUser);
  }, []);
  return user;
}

/** A stored token that does not lead to a user is removed (spec section 4). */
export async function fetchCurrentUser(): Promise<UserView | null> {
  if (!readToken()) return null;
  try {
    return await request<UserView>("GET", API.user);
  } catch (error) {
    if (!isAbort(error)) clearToken();
    return null;
  }
}
