import { mayManage } from "#shared/team/roles.ts";
import { useSessionState } from "../../store.ts";

export type CurrentAccount = NonNullable<ReturnType<typeof useCurrentAccount>>;

/** Returns the session's account, or null until the user is loaded. */
export function useCurrentAccount() {
  const { user } = useSessionState();
  const account = user?.accounts.find(({ id }) => id === user.accountId);
  if (!account) return null;
  return { ...account, isOwner: account.role === "owner", mayManage: mayManage(account.role) };
}

/** Whether the user may change widgets and reports; false until the user is loaded. */
export function useMayManage(): boolean {
  return useCurrentAccount()?.mayManage ?? false;
}

/** Whether the user owns the account; false until the user is loaded. */
export function useIsOwner(): boolean {
  return useCurrentAccount()?.isOwner ?? false;
}
