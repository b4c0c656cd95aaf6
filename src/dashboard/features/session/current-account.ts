import type { AccountChoice } from "#shared/schemas/team.ts";
import { mayManage } from "#shared/team.ts";
import { useSessionState } from "../../store.ts";

export interface CurrentAccount extends AccountChoice {
  isOwner: boolean;
  /** Whether this person changes widgets and reports here, rather than only reading them. */
  mayManage: boolean;
}

/** The account that the session is in; null while nobody is known to be signed in. */
export function useCurrentAccount(): CurrentAccount | null {
  const { user } = useSessionState();
  const account = user?.accounts.find(({ id }) => id === user.accountId);
  return account
    ? { ...account, isOwner: account.role === "owner", mayManage: mayManage(account.role) }
    : null;
}

/** For the controls of what changes something. False until it is known. */
export function useMayManage(): boolean {
  return useCurrentAccount()?.mayManage ?? false;
}

/** For billing and the team. False until it is known. */
export function useIsOwner(): boolean {
  return useCurrentAccount()?.isOwner ?? false;
}
