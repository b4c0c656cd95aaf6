import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** Noun phrase such as "your invoices". */
  what: string;
  failure?: string;
  lines?: number;
  children: (data: T) => ReactNode;
}

/** Shows `children` once the data has loaded; until it has, shows a skeleton or the failure. */
export function QueryView<T>({ query, what, failure, lines, children }: QueryViewProps<T>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={t("Loading {what}", { what })} lines={lines} />;
  return <LoadFailure title={failure ?? t("We couldn’t load {what}", { what })} query={query} />;
}
