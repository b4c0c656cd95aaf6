import type { WidgetView } from "#shared/schemas/widget.ts";
import type { WidgetImportView } from "#shared/schemas/widget-import.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { formatMoment } from "#src/dashboard/format.ts";
import { UndoImport } from "./undo-import.tsx";

interface RecentImportsProps {
  imports: readonly WidgetImportView[];
  widgets: readonly WidgetView[];
}

/** Imports of the last day, so that one can be undone after the page was left. */
export function RecentImports({ imports, widgets }: RecentImportsProps) {
  if (imports.length === 0) return null;
  const names = new Map(widgets.map(({ id, name }) => [id, name]));
  return (
    <section className="stack" aria-labelledby="recent-imports">
      <h2 id="recent-imports">{t("Recent imports")}</h2>
      <ul className="recent-imports stack">
        {imports.map((imported) => (
          <li className="card stack stack--tight" key={imported.id}>
            <h3>{`${countOf(imported.widgetIds.length, "widget")}, ${formatMoment(imported.createdAt)}`}</h3>
            <p className="muted">{firstNames(imported, names)}</p>
            <UndoImport imported={imported} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function firstNames({ widgetIds }: WidgetImportView, names: ReadonlyMap<string, string>): string {
  const known = widgetIds.slice(0, 3).flatMap((id) => names.get(id) ?? []);
  return [...known, widgetIds.length > 3 && "…"].filter(Boolean).join(", ");
}
