import { Dialog } from "../../../ui/dialog.tsx";
import { CreateWidgetForm } from "./create-widget-form.tsx";

export function CreateWidgetDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New widget">
      <CreateWidgetForm onCreated={onClose} />
    </Dialog>
  );
}
