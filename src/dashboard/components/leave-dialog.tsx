import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface LeaveDialogProps {
  open: boolean;
  /** Label for the button that discards the changes. */
  action: string;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ open, action, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title={t("Your changes aren’t saved")}>
      <p>{t("If you leave now, your changes on this page are lost.")}</p>
      <div className="cluster">
        <Button onClick={onStay}>{t("Keep editing")}</Button>
        <Button variant="danger" onClick={onLeave}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
