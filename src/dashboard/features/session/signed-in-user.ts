import { readUser } from "#shared/sessions/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useChangeUser, useRefreshUser, useSessionState } from "../../store.ts";

/**
 * Returns the user on pages behind the session gate.
 * @throws Error elsewhere.
 */
export function useSignedInUser() {
  const { user } = useSessionState();
  const update = useChangeUser();
  const refreshUser = useRefreshUser();
  if (!user) throw new Error("useSignedInUser is for pages behind the session gate");
  return {
    user,
    update,
    /** Fetches the user again; keeps the current values if that fails. */
    refresh() {
      refreshUser(() => call(readUser)).catch(console.warn);
    },
  };
}
