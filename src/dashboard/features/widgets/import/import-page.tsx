import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plural, t } from "#shared/language/translate.ts";
import { listImports } from "#shared/widgets/contract.ts";
import type { WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { query } from "#src/dashboard/query.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { focusHeading } from "../../../components/focus-heading.ts";
import { formatMoment } from "../../../format.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ListForm } from "./list-form.tsx";
import type { ReadList } from "./read-list.ts";
import { UndoImport } from "./undo-import.tsx";

export function ImportPage() {
  return (
    <ForManagers instead={<ViewerNotice what={t("import websites")} />}>
      <Import />
    </ForManagers>
  );
}

function Import() {
  const [done, setDone] = useState<WidgetImportView | null>(null);
  const recent = useQuery({ ...query(listImports), staleTime: 0 });
  const current = recent.data?.find(({ id }) => id === done?.id) ?? done;
  const others = recent.data?.filter(({ id }) => id !== done?.id) ?? [];
  return (
    <WidgetsLoader>
      {(widgets) => (
        <div className="stack">
          {current ? (
            <ImportDone imported={current} widgets={widgets} onMore={() => setDone(null)} />
          ) : (
            <ImportFlow widgets={widgets} onDone={setDone} />
          )}
          <RecentImports imports={others} widgets={widgets} />
        </div>
      )}
    </WidgetsLoader>
  );
}

interface RecentImportsProps {
  imports: readonly WidgetImportView[];
  widgets: readonly WidgetView[];
}

/** Imports from the last day, so they can be undone after leaving the page. */
function RecentImports({ imports, widgets }: RecentImportsProps) {
  if (imports.length === 0) return null;
  const names = new Map(widgets.map(({ id, name }) => [id, name]));
  return (
    <section className="stack" aria-labelledby="recent-imports">
      <h2 id="recent-imports">{t("Recent imports")}</h2>
      <ul className="recent-imports stack">
        {imports.map((imported) => (
          <li className="card stack stack--tight" key={imported.id}>
            <h3>{`${plural(imported.widgetIds.length, "1 widget", "{count} widgets")}, ${formatMoment(imported.createdAt)}`}</h3>
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

interface ImportFlowProps {
  widgets: WidgetView[];
  onDone: (imported: WidgetImportView) => void;
}

/** The parsed list and the import's idempotency key. */
interface Preview {
  list: ReadList;
  key: string;
}

/** Shows the list, then its preview. Input survives reloads until the import is created. */
function ImportFlow({ widgets, onDone }: ImportFlowProps) {
  const draft = useDraft("import", { text: "", template: "" });
  const [preview, setPreview] = useState<Preview | null>(null);

  if (!preview)
    return (
      <ListForm draft={draft} widgets={widgets} onRead={(list) => setPreview({ list, key: randomUuid() })} />
    );
  return (
    <ImportPreview
      list={preview.list}
      importKey={preview.key}
      template={widgets.find(({ id }) => id === draft.values.template) ?? null}
      onBack={() => {
        setPreview(null);
        focusHeading("h1");
      }}
      onDone={(imported) => {
        draft.discard();
        onDone(imported);
      }}
    />
  );
}
