import { Link } from "react-router";
import { plural, t } from "#shared/language/translate.ts";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { formatMoment } from "#src/dashboard/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { useUndoImport } from "./use-import.ts";

/** Undoes an entire import, then shows where its widgets are. */
export function UndoImport({ imported }: { imported: WidgetImportView }) {
  const undoing = useUndoImport();
  const { id, createdAt, widgetIds, undoableUntil, isUndone } = imported;
  if (isUndone)
    return (
      <Alert variant="success" takesFocus={undoing.isSuccess}>
        <p>
          <RichText
            text="The widgets of this import are gone from their sites. For 30 days you find them under <link>Recently deleted</link>."
            parts={{ link: (words) => <Link to={DELETED_VIEW}>{words}</Link> }}
          />
        </p>
      </Alert>
    );
  return (
    <div className="stack stack--close">
      <div className="cluster">
        <Button
          variant="secondary"
          busy={undoing.isPending}
          busyLabel={t("Undoing…")}
          onClick={() => undoing.mutate(id)}
        >
          <RichText
            text="Undo the import <span>of {length}, {createdAt}</span>"
            values={{
              length: plural(widgetIds.length, "1 widget", "{count} widgets"),
              createdAt: formatMoment(createdAt),
            }}
          />
        </Button>
        <span className="muted small">
          {t("Possible until {undoableUntil}. It removes all of the import’s widgets.", {
            undoableUntil: formatMoment(undoableUntil),
          })}
        </span>
      </div>
      <FailureAlert error={undoing.error} fallback={t("The import couldn’t be undone. Please try again.")} />
    </div>
  );
}
