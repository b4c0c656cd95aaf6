import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";

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
        <RichText
          text="<strong>“{name}” is deleted</strong> and gone from its site. You can still bring it back for 30 days under <link>Recently deleted</link>."
          values={{ name: widget.name }}
          parts={{
            strong: (words) => <strong>{words}</strong>,
            link: (words) => <Link to={DELETED_VIEW}>{words}</Link>,
          }}
        />
      </p>
      <Button variant="secondary" autoFocus onClick={() => onUndo(widget)}>
        <RichText
          text="Undo <span>the deletion of {name}</span>"
          values={{ name: widget.name }}
          parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </Button>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}
