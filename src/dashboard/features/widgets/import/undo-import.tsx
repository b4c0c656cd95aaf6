import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetImportView } from "#shared/schemas/widget-import.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { formatMoment } from "#src/dashboard/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useUndoImport } from "./use-import.ts";

/** Undoes an import as a whole, and then says where its widgets are. */
export function UndoImport({ imported }: { imported: WidgetImportView }) {
  const undoing = useUndoImport();
  const { id, createdAt, widgetIds, undoableUntil, isUndone } = imported;
  if (isUndone)
    return (
      <Alert variant="success" takesFocus={undoing.isSuccess}>
        <p>
          The widgets of this import are gone from their sites. For 30 days you find them under{" "}
          <Link to={DELETED_VIEW}>Recently deleted</Link>.
        </p>
      </Alert>
    );
  return (
    <div className="stack stack--close">
      <div className="cluster">
        <Button
          variant="secondary"
          busy={undoing.isPending}
          busyLabel="Undoing…"
          onClick={() => undoing.mutate(id)}
        >
          Undo the import{" "}
          <span className="visually-hidden">
            of {countOf(widgetIds.length, "widget")}, {formatMoment(createdAt)}
          </span>
        </Button>
        <span className="muted small">
          Possible until {formatMoment(undoableUntil)}. It removes all widgets of the import.
        </span>
      </div>
      <FailureAlert error={undoing.error} fallback="The import could not be undone. Please try again." />
    </div>
  );
}
