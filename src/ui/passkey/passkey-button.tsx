import type { Ref } from "react";
import { t } from "#shared/translate.ts";
import { Alert } from "../alert.tsx";
import { Button, type ButtonProps } from "../button.tsx";
import { usePasskeyAction } from "./use-passkey-action.ts";

interface PasskeyButtonProps extends Pick<ButtonProps, "wide" | "variant"> {
  /** Makes the calls around the browser's own dialog. */
  run: () => Promise<void>;
  children: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the browser's dialog of passkeys, and says below why it came to nothing. */
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
