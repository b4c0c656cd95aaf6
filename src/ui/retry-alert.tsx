import { t, translateMessage } from "#shared/translate.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useFocusAbove } from "./use-focus-above.ts";

export interface RetryAlertProps {
  title?: string;
  /** A whole sentence. */
  reason: string;
  /** Whether a retry is running. */
  busy?: boolean;
  onRetry: () => void;
}

/** Says why loading failed, with a retry button. Meant to be removed once a retry starts. */
export function RetryAlert({ title, reason, busy, onRetry }: RetryAlertProps) {
  const button = useFocusAbove();
  return (
    <Alert variant="destructive" title={title}>
      <p>{translateMessage(reason)}</p>
      <Button variant="secondary" busy={busy} busyLabel={t("Loading…")} onClick={onRetry} ref={button}>
        {t("Try again")}
      </Button>
    </Alert>
  );
}
