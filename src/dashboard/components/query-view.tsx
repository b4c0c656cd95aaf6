import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** Noun phrase such as "your invoices". */
  what: string;
  children: (data: T) => ReactNode;
}

/** Shows `children` once the data has loaded, and before that a skeleton or the failure. */
export function QueryView<T>({ query, what, children }: QueryViewProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={`Loading ${what}`} />;
  return <LoadFailure title={`We could not load ${what}`} query={query} />;
}
