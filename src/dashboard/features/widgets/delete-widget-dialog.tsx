import type { WidgetView } from "../../../shared/schemas/widget.ts";
import { Alert } from "../../../ui/alert.tsx";
import { sentenceOf } from "../../../ui/browser/fetcher.ts";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { deleteWidget } from "../../api/delete-widget.ts";
import { useWidgetMutation } from "./use-widget-mutation.ts";

export interface DeleteWidgetDialogProps {
  widget: WidgetView;
  open: boolean;
  onClose: () => void;
}

export function DeleteWidgetDialog({ widget, open, onClose }: DeleteWidgetDialogProps) {
  const deletion = useWidgetMutation(() => deleteWidget(widget.id));

  async function remove() {
    try {
      await deletion.mutateAsync(undefined);
    } catch {
      return; // The dialog shows `deletion.error`.
    }
    toast({ title: "Widget deleted", description: `“${widget.name}” is gone from your sites.` });
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Delete “${widget.name}”?`}>
      <p>
        It disappears from every page that carries its code, and its settings are lost. To hide it for a
        while, switch it off instead.
      </p>
      {deletion.error && (
        <Alert variant="destructive">
          {sentenceOf(deletion.error, "The widget could not be deleted. Please try again.")}
        </Alert>
      )}
      <div className="cluster">
        <Button variant="danger" busy={deletion.isPending} busyLabel="Deleting…" onClick={remove}>
          Delete widget
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
