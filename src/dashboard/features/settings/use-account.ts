import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { AccountView } from "#shared/schemas/profile.ts";
import { accountKey } from "../../api/query-keys.ts";

/** What only the settings show of the person; it may be changed in another tab or by a mailed link. */
export function useAccount(): UseQueryResult<AccountView> {
  return useQuery<AccountView>({ queryKey: accountKey, refetchOnWindowFocus: "always" });
}
