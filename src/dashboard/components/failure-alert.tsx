import { Alert } from "#ui/alert.tsx";
import { sentenceOf } from "#ui/browser/fetcher.ts";

interface FailureAlertProps {
  /** Nothing shows while there is none. */
  error: unknown;
  /** Shown when the server gave no reason. */
  fallback: string;
}

export function FailureAlert({ error, fallback }: FailureAlertProps) {
  return error ? <Alert variant="destructive">{sentenceOf(error, fallback)}</Alert> : null;
}
