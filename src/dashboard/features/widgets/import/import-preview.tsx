import type { WidgetView } from "#shared/schemas/widget.ts";
import type { WidgetImportView } from "#shared/schemas/widget-import.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { useFocusOnMount } from "#src/dashboard/components/use-focus-on-mount.ts";
import { Button } from "#ui/button.tsx";
import { PreviewTable } from "./preview-table.tsx";
import type { ReadList } from "./read-list.ts";
import { useImport } from "./use-import.ts";

interface ImportPreviewProps {
  list: ReadList;
  /** Key of the import, the same for each try. */
  importKey: string;
  /** Widget whose look and settings the new ones get; null for the defaults. */
  template: WidgetView | null;
  onBack: () => void;
  onDone: (imported: WidgetImportView) => void;
}

/** Shows what each row makes, or why it makes nothing, before anything is made. */
export function ImportPreview({ list, importKey, template, onBack, onDone }: ImportPreviewProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const importing = useImport();
  const rows = list.rows.flatMap(({ row }) => row ?? []);

  function start() {
    if (importing.isPending) return;
    const body = { key: importKey, rows, ...(template && { template: template.id }) };
    importing.mutate(body, { onSuccess: onDone });
  }

  return (
    <section className="stack" aria-labelledby="import-preview">
      <h2 id="import-preview" ref={heading} tabIndex={-1}>
        {rows.length === 0 ? "Nothing to import yet" : `${countOf(rows.length, "widget")} will be made`}
      </h2>
      <p>{summaryWords(list, template)}</p>
      <PreviewTable rows={list.rows} />
      <FailureAlert
        error={importing.error}
        fallback="Nothing was imported. Please try again; the list is still here."
      />
      <div className="cluster">
        {rows.length > 0 && (
          <Button busy={importing.isPending} busyLabel="Importing…" onClick={start}>
            {`Make ${countOf(rows.length, "widget")}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Change the list
        </Button>
      </div>
    </section>
  );
}

function summaryWords({ rows, unusedColumns }: ReadList, template: WidgetView | null): string {
  const duplicates = rows.filter(({ isDuplicate }) => isDuplicate).length;
  const wrong = rows.filter(({ problem, isDuplicate }) => problem && !isDuplicate).length;
  return [
    template
      ? `They get the look and the settings of “${template.name}”.`
      : "They get the default look and settings.",
    duplicates > 0 &&
      `Left out, since the website has a widget or is listed twice: ${countOf(duplicates, "row")}.`,
    wrong > 0 &&
      `With an error that the table names: ${countOf(wrong, "row")}. Change the list to import them too.`,
    unusedColumns.length > 0 && `Columns that are not used: ${unusedColumns.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
