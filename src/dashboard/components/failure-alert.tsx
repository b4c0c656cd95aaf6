import { Alert } from "#ui/alert.tsx";
import { isAbort, sentenceOf } from "#ui/browser/fetcher.ts";

interface FailureAlertProps {
  /** Nothing shows while there is none, nor after the person canceled. */
  error: unknown;
  /** Shown when the server gave no reason. */
  fallback: string;
}

export function FailureAlert({ error, fallback }: FailureAlertProps) {
  if (!error || isAbort(error)) return null;
  return <Alert variant="destructive">{sentenceOf(error, fallback)}</Alert>;
}
