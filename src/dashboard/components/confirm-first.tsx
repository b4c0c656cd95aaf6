import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { HttpError } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { useAskIdentity } from "../store.ts";
import { focusHeading } from "./focus-heading.ts";

/** Whether the server refused a call until the user confirms their identity. */
export function asksWhoIsThere(error: unknown): boolean {
  return error instanceof HttpError && error.code === "confirm_first";
}

interface ConfirmFirstProps {
  children: ReactNode;
  onDone?: () => void;
}

/** Asks the user to confirm their identity in place before the rest of the page is shown. */
export function ConfirmFirst({ children, onDone }: ConfirmFirstProps) {
  return (
    <Alert variant="info" title={t("Confirm it’s you")}>
      <p>{children}</p>
      <ConfirmButton onDone={onDone} />
    </Alert>
  );
}

export function ConfirmButton({ onDone }: Pick<ConfirmFirstProps, "onDone">) {
  const ask = useAskIdentity();
  async function confirm() {
    if (!(await ask())) return;
    // The button disappears, so focus has to move.
    focusHeading("h1");
    onDone?.();
  }
  return (
    <Button variant="secondary" onClick={() => void confirm()}>
      {t("Confirm now")}
    </Button>
  );
}
