import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readReport } from "#shared/api/reports.ts";
import type { ReplyView, ReportView } from "#shared/schemas/report.ts";
import { pollInterval } from "../../poll-interval.ts";
import { query } from "../../query.ts";

/** Returns a report's replies, and polls their delivery while an email is on its way. */
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
