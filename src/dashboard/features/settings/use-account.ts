import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { readAccount } from "#shared/api/account.ts";
import type { AccountView } from "#shared/schemas/profile.ts";
import { query } from "../../query.ts";

/** What only the settings show of the person; it may be changed in another tab or by a mailed link. */
export function useAccount(): UseQueryResult<AccountView> {
  return useQuery({ ...query(readAccount), refetchOnWindowFocus: "always" });
}
