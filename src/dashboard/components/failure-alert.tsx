import { Alert } from "#ui/alert.tsx";
import { isAbort, sentenceOf } from "#ui/browser/fetcher.ts";

interface FailureAlertProps {
  /** Nothing shows without an error or after the user canceled. */
  error: unknown;
  fallback: string;
}

export function FailureAlert({ error, fallback }: FailureAlertProps) {
  if (!error || isAbort(error)) return null;
  return <Alert variant="destructive">{sentenceOf(error, fallback)}</Alert>;
}
