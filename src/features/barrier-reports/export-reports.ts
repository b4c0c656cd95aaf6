import type { ReplyView, ReportQuery, ReportView } from "#shared/barrier-reports/schemas.ts";
import { CSV_START, csvLines } from "#shared/csv.ts";
import type { Reach } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { matches, pageOfReports } from "./list-reports.ts";

const COLUMNS = ["time", "widget", "page", "state", "text", "address", "replies"];

/** Maximum pages per export; a narrower filter reaches older barrier reports. */
const MOST_PAGES = 200;

/**
 * Streams up to 10,000 of the account's matching barrier reports as CSV, newest first, page by
 * page.
 * @throws DomainError `not-found` for a widget outside the account.
 */
export async function exportReports(
  services: Services,
  reach: Reach,
  query: ReportQuery,
): Promise<ReadableStream<Uint8Array>> {
  const matching = await matches(services, reach, query);
  const encoder = new TextEncoder();
  let { after } = query;
  let pages = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLines([COLUMNS])));
    },
    async pull(controller) {
      const { reports, hasMore } = await pageOfReports(services, matching, { ...query, after });
      controller.enqueue(encoder.encode(csvLines(reports.map(rowOf))));
      after = reports.at(-1)?.id;
      pages += 1;
      if (!hasMore || pages === MOST_PAGES) controller.close();
    },
  });
}

function rowOf({ createdAt, widgetName, pageUrl, state, text, email, replies }: ReportView): string[] {
  return [
    createdAt,
    widgetName,
    pageUrl ?? "",
    state,
    text,
    email ?? "",
    replies.map(replyText).join("\n\n"),
  ];
}

function replyText({ createdAt, author, delivery, text }: ReplyView): string {
  const about = [createdAt, author, delivery === "failed" && "not delivered"].filter(Boolean).join(", ");
  return `${about}:\n${text}`;
}
