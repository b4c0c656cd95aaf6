import { memo, type RefObject } from "react";
import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { RowActions } from "./row-more.tsx";
import type { DeletionActions, DeletionState } from "./use-deletion.ts";
import type { LoadedFacts } from "./use-list-facts.ts";
import { WidgetRow } from "./widget-row.tsx";

export interface WidgetRowsProps extends Omit<RowActions, "onDelete">, DeletionActions {
  /** In display order. */
  shown: WidgetView[];
  list: RefObject<HTMLUListElement | null>;
  deletion: DeletionState;
  loaded: LoadedFacts;
  chosenIds: ReadonlySet<string>;
  /** Chooses a row or not; null if rows cannot be chosen. */
  onChoose: ((id: string) => void) | null;
}

/** Rows, or an undo for deleted ones. Memoized, so that a keystroke does not render them. */
export const WidgetRows = memo(function WidgetRows(props: WidgetRowsProps) {
  const { shown, list, deletion, loaded, chosenIds, remove, undo, ...actions } = props;
  const { deleted, returnedId, failure } = deletion;
  const isDeleted = (id: string) => deleted.some((one) => one.id === id);
  const failureOf = (id: string) => (failure?.id === id ? failure.sentence : null);
  return (
    <ul className="widget-rows" ref={list}>
      {shown.map((widget) => (
        <li key={widget.id}>
          {isDeleted(widget.id) ? (
            <DeletedRow widget={widget} failure={failureOf(widget.id)} onUndo={undo} />
          ) : (
            <WidgetRow
              widget={widget}
              liveState={loaded.states.get(widget.id)}
              figures={loaded.facts.get(widget.id)?.figures}
              isChosen={chosenIds.has(widget.id)}
              failure={failureOf(widget.id)}
              isReturned={returnedId === widget.id}
              onDelete={remove}
              {...actions}
            />
          )}
        </li>
      ))}
    </ul>
  );
});

interface DeletedRowProps {
  widget: WidgetView;
  failure: string | null;
  onUndo: (widget: WidgetView) => void;
}

/** Replaces a deleted widget's row; its undo button takes the focus. */
function DeletedRow({ widget, failure, onUndo }: DeletedRowProps) {
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
