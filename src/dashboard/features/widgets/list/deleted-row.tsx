import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

export interface DeletedRowProps {
  widget: WidgetView;
  failure: string | null;
  onUndo: (widget: WidgetView) => void;
}

/** Replaces a deleted widget's row; its undo button takes the focus. */
export function DeletedRow({ widget, failure, onUndo }: DeletedRowProps) {
  return (
    <div className="deleted-row">
      <p>
        <strong>“{widget.name}” is deleted</strong> and gone from its site. You can still bring it back for 30
        days under <Link to={DELETED_VIEW}>Recently deleted</Link>.
      </p>
      <Button variant="secondary" autoFocus onClick={() => onUndo(widget)}>
        Undo <span className="visually-hidden">the deletion of {widget.name}</span>
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}
