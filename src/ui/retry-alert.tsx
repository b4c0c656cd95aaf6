import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useFocusAbove } from "./use-focus-above.ts";

export interface RetryAlertProps {
  title?: string;
  /** A whole sentence. */
  reason: string;
  /** It is being tried again already. */
  busy?: boolean;
  onRetry: () => void;
}

/** Why something could not be loaded, and a button to try again. It is meant to go away then. */
export function RetryAlert({ title, reason, busy, onRetry }: RetryAlertProps) {
  const button = useFocusAbove();
  return (
    <Alert variant="destructive" title={title}>
      <p>{reason}</p>
      <Button variant="secondary" busy={busy} busyLabel="Loading…" onClick={onRetry} ref={button}>
        Try again
      </Button>
    </Alert>
  );
}
