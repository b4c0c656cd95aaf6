import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { LiveStateView } from "#shared/api/live-states.ts";
import { listLiveStates } from "#shared/api/live-states.ts";
import { query } from "../../query.ts";

/** Refetches on each mount. */
export function useLiveStates(): UseQueryResult<LiveStateView[]> {
  return useQuery({ ...query(listLiveStates), refetchOnMount: "always" });
}
