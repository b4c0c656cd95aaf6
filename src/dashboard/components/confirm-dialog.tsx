import type { UseMutationResult } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { Dialog, type DialogProps } from "#ui/dialog.tsx";

interface ConfirmDialogProps extends DialogProps {
  /** Runs once confirmed; the dialog closes when it has ended. */
  action: Pick<UseMutationResult<unknown, Error, void>, "isPending" | "mutate">;
  confirm: string;
  busyLabel: string;
  cancel: string;
}

/** Asks before something that cannot be undone. */
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
