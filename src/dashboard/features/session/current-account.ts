import type { AccountChoice } from "#shared/schemas/team.ts";
import { mayManage } from "#shared/team.ts";
import { useSessionState } from "../../store.ts";

export interface CurrentAccount extends AccountChoice {
  isOwner: boolean;
  /** Whether the user may change widgets and reports in this account. */
  mayManage: boolean;
}

/** Returns the session's account, or null before the user is known. */
export function useCurrentAccount(): CurrentAccount | null {
  const { user } = useSessionState();
  const account = user?.accounts.find(({ id }) => id === user.accountId);
  return account
    ? { ...account, isOwner: account.role === "owner", mayManage: mayManage(account.role) }
    : null;
}

/** Whether the user may change widgets and reports; false until the user is known. */
export function useMayManage(): boolean {
  return useCurrentAccount()?.mayManage ?? false;
}

/** Whether the user owns the account; false until the user is known. */
export function useIsOwner(): boolean {
  return useCurrentAccount()?.isOwner ?? false;
}
