import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readReport } from "#shared/api/reports.ts";
import type { ReplyView, ReportView } from "#shared/schemas/report.ts";
import { pollInterval } from "../../components/poll-interval.ts";
import { query } from "../../query.ts";

/**
 * The answers to a report. While the mail of one is on its way it is asked for over and over, as long as the tab is
 * visible, and at once on return to it.
 */
export function useDelivery({ id, replies }: ReportView): ReplyView[] {
  const [openedAt] = useState(Date.now);
  const { data } = useQuery({
    ...query(readReport, { params: { id } }),
    enabled: replies.some(isWaiting),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      pollInterval(!settled(replies, state.data).some(isWaiting), Date.now() - openedAt),
    refetchOnWindowFocus: ({ state }) => (settled(replies, state.data).some(isWaiting) ? "always" : false),
  });
  return settled(replies, data);
}

function settled(replies: ReplyView[], newer: ReportView | undefined): ReplyView[] {
  return replies.map((reply) => {
    const same = newer?.replies.find(({ number }) => number === reply.number);
    return isWaiting(reply) && same ? { ...reply, delivery: same.delivery } : reply;
  });
}

function isWaiting({ delivery }: ReplyView): boolean {
  return delivery === "waiting";
}
