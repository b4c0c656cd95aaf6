import { useQuery } from "@tanstack/react-query";
import { readAccount } from "#shared/accounts/contract.ts";
import { query } from "../../query.ts";

/** Refetches on window focus, since another tab or an emailed link may have changed the account. */
export function useAccount() {
  return useQuery({ ...query(readAccount), refetchOnWindowFocus: "always" });
}
