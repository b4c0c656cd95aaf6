import { plural, t } from "#shared/language/translate.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { FocusedSection } from "#src/dashboard/components/section.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TableHead } from "../../../components/table-head.tsx";
import { useGrowingList } from "../../../components/use-growing-list.ts";
import type { ListedRow, ReadList } from "./read-list.ts";
import { useImport } from "./use-import.ts";

const ROWS_AT_ONCE = 25;

interface ImportPreviewProps {
  list: ReadList;
  /** Import key, the same for each attempt. */
  importKey: string;
  /** Widget whose look and settings are copied to the new widgets; null to use the defaults. */
  template: WidgetView | null;
  onBack: () => void;
  onDone: (imported: WidgetImportView) => void;
}

/** Before anything is created, shows which widget each row creates or why it creates none. */
export function ImportPreview({ list, importKey, template, onBack, onDone }: ImportPreviewProps) {
  const importing = useImport();
  const rows = list.rows.flatMap(({ row }) => row ?? []);

  function start() {
    if (importing.isPending) return;
    const body = { key: importKey, rows, ...(template && { template: template.id }) };
    importing.mutate(body, { onSuccess: onDone });
  }

  return (
    <FocusedSection
      title={
        rows.length === 0
          ? t("Nothing to import yet")
          : t("{length} to add", { length: plural(rows.length, "1 widget", "{count} widgets") })
      }
      Heading="h2"
    >
      <p>{summaryWords(list, template)}</p>
      <PreviewTable rows={list.rows} />
      <FailureAlert
        error={importing.error}
        fallback={t("Nothing was imported. Please try again; the list is still here.")}
      />
      <div className="cluster">
        {rows.length > 0 && (
          <Button busy={importing.isPending} busyLabel={t("Importing…")} onClick={start}>
            {t("Add {length}", { length: plural(rows.length, "1 widget", "{count} widgets") })}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          {t("Change the list")}
        </Button>
      </div>
    </FocusedSection>
  );
}

function summaryWords({ rows, unusedColumns }: ReadList, template: WidgetView | null): string {
  const duplicates = rows.filter(({ isDuplicate }) => isDuplicate).length;
  const wrong = rows.filter(({ problem, isDuplicate }) => problem && !isDuplicate).length;
  return [
    template
      ? t("They get the look and the settings of “{name}”.", { name: template.name })
      : t("They get the default look and settings."),
    duplicates > 0 &&
      t("Left out: the website has a widget or is listed twice ({duplicates}).", {
        duplicates: plural(duplicates, "1 row", "{count} rows"),
      }),
    wrong > 0 &&
      t("Left out: errors shown in the table ({wrong}). Change the list to import them.", {
        wrong: plural(wrong, "1 row", "{count} rows"),
      }),
    unusedColumns.length > 0 &&
      t("Unused columns: {unusedColumns}.", { unusedColumns: unusedColumns.join(", ") }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The list's rows in order; hundreds of rows render after everything else. */
function PreviewTable({ rows }: { rows: readonly ListedRow[] }) {
  const shown = useGrowingList(rows, ROWS_AT_ONCE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard (WCAG 2.1.1)
    <section className="table-scroll import-table" tabIndex={0} aria-label={t("Rows of the list")}>
      <table aria-rowcount={rows.length + 1}>
        <TableHead columns={[t("Row"), t("Name"), t("Outcome"), t("Website"), t("Labels")]} />
        <tbody>
          {shown.map((listed) => (
            <PreviewRow key={listed.number} listed={listed} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PreviewRow({ listed: { number, typed, row, problem, isDuplicate } }: { listed: ListedRow }) {
  return (
    <tr>
      <td data-align="right">{number}</td>
      <th scope="row">{row?.name ?? typed.name}</th>
      <td>
        <Badge variant={problem ? (isDuplicate ? "neutral" : "danger") : "success"}>
          {problem ? (isDuplicate ? t("Left out") : t("Error")) : t("New widget")}
        </Badge>{" "}
        {problem}
      </td>
      <td className="import-table__website">{row ? (row.websiteUrl ?? t("None yet")) : typed.website}</td>
      <td>{row?.labels?.join(", ") ?? typed.labels}</td>
    </tr>
  );
}
