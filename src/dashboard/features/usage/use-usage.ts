import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readUsage } from "#shared/api/usage.ts";
import { query } from "../../query.ts";
import { choiceParams, type UsageChoice } from "./usage-choice.ts";

/** Asked for anew whenever it is opened. While another choice loads, the last one stays. */
export function useUsage(choice: UsageChoice) {
  return useQuery({
    ...query(readUsage, { query: choiceParams(choice) }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}
