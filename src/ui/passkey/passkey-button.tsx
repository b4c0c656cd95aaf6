import type { Ref } from "react";
import { useState } from "react";
import { mark, t } from "#shared/language/translate.ts";
import { Alert } from "../alert.tsx";
import { isAbort, sentenceOf } from "../browser/fetcher.ts";
import { Button, type ButtonProps } from "../button.tsx";

/** Shown if the browser's own dialog was closed, timed out or had no passkey to offer. */
const NOT_USED = mark("No passkey was used. Try again, or choose another way.");

interface PasskeyButtonProps extends Pick<ButtonProps, "wide" | "variant"> {
  /** Calls the server before and after the browser's own dialog. */
  run: () => Promise<void>;
  children: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the browser's passkey dialog and shows failures below the button. */
export function PasskeyButton({ run, children, ref, ...look }: PasskeyButtonProps) {
  const { busy, failure, start } = usePasskeyAction(run);
  return (
    <div className="stack stack--tight">
      <Button {...look} busy={busy} busyLabel={t("Waiting for your passkey…")} onClick={start} ref={ref}>
        {children}
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}

/** Runs a passkey button's action, one at a time; `failure` is a sentence for an alert. */
function usePasskeyAction(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      if (!isAbort(error)) setFailure(sentenceOf(error, NOT_USED));
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, start };
}
