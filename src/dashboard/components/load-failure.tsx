import type { QueryObserverBaseResult } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { RetryAlert } from "#ui/retry-alert.tsx";
import { asksWhoIsThere, ConfirmFirst } from "./confirm-first.tsx";

interface LoadFailureProps {
  /** Sentence such as "Your widgets couldn't be loaded". */
  title: string;
  query: Pick<QueryObserverBaseResult, "error" | "isFetching" | "refetch">;
}

/** Shows why a query failed, with a retry button, or asks the user to confirm their identity. */
export function LoadFailure({ title, query: { error, isFetching, refetch } }: LoadFailureProps) {
  if (asksWhoIsThere(error)) {
    return <ConfirmFirst onDone={() => void refetch()}>{t("Then this page opens.")}</ConfirmFirst>;
  }
  const reason = sentenceOf(error, t("The service can’t be reached. Check your connection and try again."));
  return <RetryAlert title={title} reason={reason} busy={isFetching} onRetry={() => void refetch()} />;
}
