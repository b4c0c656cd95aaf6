import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readUsage } from "#shared/api/usage.ts";
import { query } from "../../query.ts";
import { choiceParams, type UsageChoice } from "./usage-choice.ts";

/** Refetches on each mount. The previous data stays while another choice loads. */
export function useUsage(choice: UsageChoice) {
  return useQuery({
    ...query(readUsage, { query: choiceParams(choice) }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
