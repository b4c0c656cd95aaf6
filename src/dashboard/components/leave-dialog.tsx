import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface LeaveDialogProps {
  open: boolean;
  /** What the button says that gives the changes up. */
  action: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are given up. */
export function LeaveDialog({ open, action, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onStay} title="Your changes are not saved">
      <p>If you leave now, what you changed on this page is lost.</p>
      <div className="cluster">
        <Button onClick={onStay}>Keep editing</Button>
        <Button variant="danger" onClick={onLeave}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
