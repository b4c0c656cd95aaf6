import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyInput, ReportView } from "#shared/schemas/report.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { fetchReport } from "../../api/fetch-report.ts";
import { overviewKey } from "../../api/query-keys.ts";
import { replyToReport } from "../../api/reply-to-report.ts";
import { replaceReport } from "./replace-report.ts";

/** Sends a reply. Where another one was first, that is shown before the refusal is. */
export function useReply({ id }: ReportView) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reply: ReplyInput) => replyToReport(id, reply),
    onSuccess: (changed) => {
      replaceReport(client, id, changed);
      return client.invalidateQueries({ queryKey: overviewKey });
    },
    onError: async (error) => {
      if (isReplyConflict(error)) replaceReport(client, id, await fetchReport(id));
    },
  });
}

export function isReplyConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === "replied_meanwhile";
}
