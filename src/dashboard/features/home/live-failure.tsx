import type { UseQueryResult } from "@tanstack/react-query";
import type { LiveStateView } from "../../../shared/schemas/live-state.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { Button } from "../../../ui/button.tsx";

/** Why it is not known which widgets are live; nothing while it is. */
export function LiveFailure({ states }: { states: UseQueryResult<LiveStateView[]> }) {
  const { data, error, isFetching, refetch } = states;
  if (data || !error) return null;
  return (
    <Alert variant="destructive" title="We could not load which widgets are live">
      <p>{sentenceOf(error, "The service cannot be reached. Check your connection and try again.")}</p>
      <Button variant="secondary" busy={isFetching} busyLabel="Loading…" onClick={() => refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
