import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listIssues, readIssue } from "#shared/issues/contract.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { keyOf, query } from "../../query.ts";

/** Refetches on every mount, since team members also work on the issue. */
export function useIssue(id: string) {
  return useQuery({ ...query(readIssue, { params: { id } }), refetchOnMount: "always" });
}

/** Runs a call that returns the changed issue and shows the result. */
export function useIssueChange<Input>(id: string, change: (input: Input) => Promise<IssueDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (issue) => {
      client.setQueryData(keyOf(readIssue, { params: { id } }), issue);
      return client.invalidateQueries({ queryKey: keyOf(listIssues) });
    },
  });
}
