import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { readAccount } from "#shared/api/account.ts";
import type { AccountView } from "#shared/schemas/profile.ts";
import { query } from "../../query.ts";

/**
 * Returns the data of the settings page. Refetches on window focus, since another tab or an emailed
 * link may have changed it.
 */
export function useAccount(): UseQueryResult<AccountView> {
  return useQuery({ ...query(readAccount), refetchOnWindowFocus: "always" });
}
