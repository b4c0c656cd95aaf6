import { readUser } from "#shared/api/sessions.ts";
import type { SignedInView } from "#shared/schemas/user.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useChangeUser, useRefreshUser, useSessionState } from "../../store.ts";

interface SignedInUser {
  user: SignedInView;
  update: (changes: Partial<SignedInView>) => void;
  /** Asks the server for all that has changed; where it does not answer, what is known stays. */
  refresh: () => void;
}

/**
 * The user, on pages that only a signed-in person sees.
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
