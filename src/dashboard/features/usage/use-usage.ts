import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fetchUsage } from "../../api/fetch-usage.ts";
import { usageKey } from "../../api/query-keys.ts";
import { choiceParams, type UsageChoice } from "./usage-choice.ts";

/** Asked for anew whenever it is opened. While another choice loads, the last one stays. */
export function useUsage(choice: UsageChoice) {
  const search = new URLSearchParams(choiceParams(choice)).toString();
  return useQuery({
    queryKey: usageKey(search),
    queryFn: ({ signal }) => fetchUsage(search, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
