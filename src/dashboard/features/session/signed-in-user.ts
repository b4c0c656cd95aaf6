import type { UserView } from "../../../shared/schemas/account.ts";
import { useChangeSession, useSessionState } from "../../store.ts";

/**
 * The user, on pages that only a signed-in person sees.
 * @throws Error elsewhere.
 */
export function useSignedInUser(): { user: UserView; update: (changes: Partial<UserView>) => void } {
  const { user } = useSessionState();
  const changeSession = useChangeSession();
  if (!user) throw new Error("useSignedInUser is for pages behind the session gate");
  return { user, update: (changes) => changeSession({ user: { ...user, ...changes } }) };
}
