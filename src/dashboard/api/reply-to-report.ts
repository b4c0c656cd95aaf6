import { API, fillPath } from "#shared/paths.ts";
import type { ReplyInput, ReportView } from "#shared/schemas/report.ts";
import { request } from "#ui/browser/fetcher.ts";

export function replyToReport(id: string, reply: ReplyInput): Promise<ReportView> {
  return request("POST", fillPath(API.reportReplies, { id }), { body: reply });
}
