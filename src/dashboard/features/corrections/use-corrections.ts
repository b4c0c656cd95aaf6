import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  listCorrections,
  listCorrectionVersions,
  publishCorrection,
  readIssueCorrections,
  takeBackCorrection,
} from "#shared/corrections/contract.ts";
import type { CorrectionView } from "#shared/corrections/schemas.ts";
import { listIssues, readIssue } from "#shared/issues/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf, query } from "../../query.ts";

/** Refetches on every mount, since team members also work on corrections. */
export function useIssueCorrections(id: string) {
  return useQuery({ ...query(readIssueCorrections, { params: { id } }), refetchOnMount: "always" });
}

export function useSiteCorrections(id: string) {
  return useQuery({ ...query(listCorrections, { params: { id } }), refetchOnMount: "always" });
}

/** Returns a function that refetches all data showing a changed correction. */
export function useRefetchCorrections(siteId: string) {
  const client = useQueryClient();
  return ({ id, issueId }: Pick<CorrectionView, "id" | "issueId">) => {
    const ofIssue = issueId ? { params: { id: issueId } } : null;
    const keys = [
      keyOf(listCorrections, { params: { id: siteId } }),
      keyOf(listCorrectionVersions, { params: { id } }),
      keyOf(listIssues),
      ...(ofIssue ? [keyOf(readIssueCorrections, ofIssue), keyOf(readIssue, ofIssue)] : []),
    ];
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

export function usePublish(siteId: string) {
  const refetch = useRefetchCorrections(siteId);
  return useMutation({
    mutationFn: ({ id, revision }: CorrectionView) =>
      call(publishCorrection, { params: { id }, body: { revision } }),
    // Runs even after a failure, since another user may have acted first.
    onSettled: (_result, _error, correction) => refetch(correction),
  });
}

export function useTakeBack(siteId: string) {
  const refetch = useRefetchCorrections(siteId);
  return useMutation({
    mutationFn: ({ id }: CorrectionView) => call(takeBackCorrection, { params: { id } }),
    onSettled: (_result, _error, correction) => refetch(correction),
  });
}
