import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listDeliveries } from "#shared/webhooks/contract.ts";
import type { DeliveryView } from "#shared/webhooks/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useGrowingQuery } from "../../components/use-growing-query.ts";
import { keyOf } from "../../query.ts";

const POLL_MS = 1_500;
/** Maximum age at which an unattempted delivery is still expected to be sent soon. */
const SOON_MS = 60_000;

/** Loads an endpoint's deliveries, polling while the latest one awaits its first attempt. */
export function useDeliveries(id: string, pages: number) {
  const params = { id };
  const query = useGrowingQuery({
    queryKey: keyOf(listDeliveries, { params }),
    load: (cursor, signal) => call(listDeliveries, { params, query: cursor, signal }),
    cursorOf: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?.id : undefined),
    pages,
  });
  const { data, isFetching, refetch } = query;
  const latest = data?.pages[0]?.deliveries[0];
  const polls = latest !== undefined && !isFetching && isSoonTried(latest);
  useEffect(() => {
    if (!polls) return;
    const timer = setTimeout(() => void refetch(), POLL_MS);
    return () => clearTimeout(timer);
  }, [polls, refetch]);
  return query;
}

/** Returns a function that reloads an endpoint's deliveries, if shown. */
export function useRefetchDeliveries(id: string): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(listDeliveries, { params: { id } }) });
}

function isSoonTried({ state, status, problem, createdAt }: DeliveryView): boolean {
  const hasOutcome = state !== "waiting" || status !== null || problem !== null;
  return !hasOutcome && Date.now() - new Date(createdAt).getTime() < SOON_MS;
}
