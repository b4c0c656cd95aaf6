import { useQuery } from "@tanstack/react-query";
import { listLiveStates } from "#shared/widgets/contract.ts";
import { query } from "../../query.ts";

/** Refetches on every mount. */
export function useLiveStates() {
  return useQuery({ ...query(listLiveStates), refetchOnMount: "always" });
}
