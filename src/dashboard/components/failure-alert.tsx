import { Alert } from "#ui/alert.tsx";
import { isAbort, sentenceOf } from "#ui/browser/fetcher.ts";

interface FailureAlertProps {
  /** Nothing is shown if there is no error or the user canceled. */
  error: unknown;
  fallback: string;
}

export function FailureAlert({ error, fallback }: FailureAlertProps) {
  if (!error || isAbort(error)) return null;
  return <Alert variant="destructive">{sentenceOf(error, fallback)}</Alert>;
}
