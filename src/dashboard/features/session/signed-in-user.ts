import { readUser } from "#shared/api/sessions.ts";
import type { SignedInView } from "#shared/schemas/user.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useChangeUser, useRefreshUser, useSessionState } from "../../store.ts";

interface SignedInUser {
  user: SignedInView;
  update: (changes: Partial<SignedInView>) => void;
  /** Fetches the user again; on failure the known values stay. */
  refresh: () => void;
}

/**
 * Returns the user on pages behind the session gate.
 * @throws Error elsewhere.
 */
export function useSignedInUser(): SignedInUser {
  const { user } = useSessionState();
  const update = useChangeUser();
  const refreshUser = useRefreshUser();
  if (!user) throw new Error("useSignedInUser is for pages behind the session gate");
  return {
    user,
    update,
    refresh() {
      refreshUser(() => call(readUser)).catch(console.warn);
    },
  };
}
