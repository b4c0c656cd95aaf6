import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** What loads, as in "your invoices". */
  what: string;
  children: (data: T) => ReactNode;
}

/** Shows `children` once the data is there; until then that it loads, or why it does not. */
export function QueryView<T>({ query, what, children }: QueryViewProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={`Loading ${what}`} />;
  return <LoadFailure title={`We could not load ${what}`} query={query} />;
}
