import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import { sentenceOf } from "../../ui/browser/fetcher.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** What loads, as in "your invoices". */
  what: string;
  children: (data: T) => ReactNode;
}

/** Shows `children` once the data is there; until then that it loads, or why it does not. */
export function QueryView<T>({ query, what, children }: QueryViewProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={`Loading ${what}`} />;
  return (
    <Alert variant="destructive" title={`We could not load ${what}`}>
      <p>{sentenceOf(error, "The service cannot be reached. Check your connection and try again.")}</p>
      <Button variant="secondary" busy={isFetching} busyLabel="Loading…" onClick={() => refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
