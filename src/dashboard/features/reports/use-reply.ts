import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readOverview } from "#shared/api/overview.ts";
import { readReport, replyToReport } from "#shared/api/reports.ts";
import type { ReplyInput, ReportView } from "#shared/schemas/report.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../query.ts";
import { replaceReport } from "./replace-report.ts";

/** Sends a reply. If somebody else replied first, shows that reply before the refusal. */
export function useReply({ id }: ReportView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reply: ReplyInput) => call(replyToReport, { params: { id }, body: reply }),
    onSuccess: (changed) => {
      replaceReport(client, id, changed);
      return client.invalidateQueries({ queryKey: keyOf(readOverview) });
    },
    onError: async (error) => {
      if (isReplyConflict(error)) replaceReport(client, id, await call(readReport, { params: { id } }));
    },
  });
}

export function isReplyConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "replied_meanwhile";
}
