import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { Dialog, type DialogProps } from "#ui/dialog.tsx";

interface ConfirmDialogProps extends DialogProps {
  /** Runs once confirmed; the dialog closes when the action ends. */
  action: Pick<UseMutationResult<unknown, Error, void>, "isPending" | "mutate">;
  confirm: string;
  busyLabel: string;
  cancel: string;
}

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog({
  action,
  confirm,
  busyLabel,
  cancel,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className="cluster">
        <Button
          variant="danger"
          busy={action.isPending}
          busyLabel={busyLabel}
          onClick={() => action.mutate(undefined, { onSettled: dialog.onClose })}
        >
          {confirm}
        </Button>
        <Button variant="secondary" onClick={dialog.onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, "open" | "onClose">,
    Pick<ButtonProps, "variant" | "small"> {
  label: ReactNode;
  onOpen?: () => void;
}

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({ label, variant, small, onOpen, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  function open() {
    onOpen?.();
    setOpen(true);
  }
  return (
    <>
      <Button variant={variant} small={small} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type RemoveButtonProps = Omit<ConfirmButtonProps, "confirm" | "busyLabel" | "cancel"> & { confirm?: string };

/** A button that permanently removes something after confirmation. */
export function RemoveButton({ variant = "danger", confirm = t("Remove it"), ...button }: RemoveButtonProps) {
  return (
    <ConfirmButton
      {...button}
      variant={variant}
      confirm={confirm}
      busyLabel={t("Removing…")}
      cancel={t("Keep it")}
    />
  );
}
