import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readOverview } from "#shared/api/overview.ts";
import { updateReport } from "#shared/api/reports.ts";
import type { ReportState, ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../query.ts";
import { replaceReport } from "./replace-report.ts";

/** Updates a report's state optimistically; a refusal restores the old one. */
export function useReportState({ id, state }: ReportView) {
  const client = useQueryClient();
  const [before, setBefore] = useState<ReportState | null>(null);
  const changing = useMutation({
    mutationFn: ({ to }: { from: ReportState; to: ReportState }) =>
      call(updateReport, { params: { id }, body: { state: to } }),
    scope: { id: t("state of {id}", { id }) },
    onMutate: ({ to }) => replaceReport(client, id, { state: to }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readOverview) }),
    onError: (_, { from }) => {
      replaceReport(client, id, { state: from });
      setBefore(null);
    },
  });
  return {
    error: changing.error,
    /** State that `undo` restores; null when there is nothing to undo. */
    before,
    change(to: ReportState) {
      setBefore(state);
      changing.mutate({ from: state, to });
    },
    undo() {
      if (before) changing.mutate({ from: state, to: before });
      setBefore(null);
    },
  };
}
