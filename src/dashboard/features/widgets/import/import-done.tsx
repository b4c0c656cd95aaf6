import { plural, t } from "#shared/language/translate.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { FocusedSection } from "#src/dashboard/components/section.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { codesAsCsv, codesAsText } from "../embed-codes.ts";
import { UndoImport } from "./undo-import.tsx";

interface ImportDoneProps {
  imported: WidgetImportView;
  widgets: WidgetView[];
  onMore: () => void;
}

/** Outcome of an import, with its widgets' codes; takes focus. */
export function ImportDone({ imported, widgets, onMore }: ImportDoneProps) {
  const ids = new Set(imported.widgetIds);
  const made = widgets.filter(({ id }) => ids.has(id));
  return (
    <FocusedSection
      title={
        imported.isUndone
          ? t("The import was undone")
          : t("{length} created", {
              length: plural(imported.widgetIds.length, "1 widget", "{count} widgets"),
            })
      }
      Heading="h2"
      className="card stack"
    >
      {imported.skipped > 0 && (
        <p>
          {t(
            "{skipped} left out: the website has since gotten a widget, in another tab or from someone else.",
            { skipped: plural(imported.skipped, "1 row", "{count} rows") },
          )}
        </p>
      )}
      {made.length > 0 && (
        <>
          <p>
            {t(
              "Each website needs its own line of code. Here are all of them, for you or the person who manages the sites.",
            )}
          </p>
          <div className="cluster">
            <Button
              onClick={() =>
                downloadFile("embed-codes.csv", new Blob([codesAsCsv(made)], { type: "text/csv" }))
              }
            >
              {t("Download the codes as CSV")}
            </Button>
            <CopyButton text={codesAsText(made)} of={t("all imported widgets")} />
          </div>
        </>
      )}
      <UndoImport imported={imported} />
      <p>
        <Button variant="secondary" onClick={onMore}>
          {t("Import another list")}
        </Button>
      </p>
    </FocusedSection>
  );
}
