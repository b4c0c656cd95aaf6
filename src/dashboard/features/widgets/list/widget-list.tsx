import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { DELETED_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { lazyComponent } from "#src/dashboard/components/lazy-component.ts";
import { ShowMore } from "#src/dashboard/components/show-more.tsx";
import { useChosen } from "#src/dashboard/components/use-chosen.ts";
import { useMayManage } from "../../session/current-account.ts";
import { FirstSteps } from "../../widget-data/first-steps.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { ChooseFound } from "./choose-found.tsx";
import { findWidgets, labelsOf } from "./find-widgets.ts";
import { FoundWords } from "./found-words.tsx";
import { ListFilter } from "./list-filter.tsx";
import { ListHead } from "./list-head.tsx";
import type { RowDialog } from "./row-dialogs.tsx";
import { SavedFilters } from "./saved-filters.tsx";

import { useDeletion } from "./use-deletion.ts";
import { useListFacts } from "./use-list-facts.ts";
import { useListView } from "./use-list-view.ts";
import { WidgetRows } from "./widget-rows.tsx";

const RowDialogs = lazyComponent(() => import("./row-dialogs.tsx"), "RowDialogs");
const BulkActions = lazyComponent(() => import("./bulk-actions.tsx"), "BulkActions");

/** Lists the account's widgets, or the first steps while there are none. */
export function WidgetList() {
  return <WidgetsLoader>{(widgets) => <LoadedList widgets={widgets} />}</WidgetsLoader>;
}

function LoadedList({ widgets }: { widgets: WidgetView[] }) {
  const view = useListView();
  const loaded = useListFacts(widgets);
  const [deletion, { remove, undo }] = useDeletion();
  const { deleted } = deletion;
  const [dialog, setDialog] = useState<RowDialog | null>(null);
  const duplicate = useCallback((widget: WidgetView) => setDialog({ kind: "duplicate", widget }), []);
  const copySettings = useCallback((widget: WidgetView) => setDialog({ kind: "copy-settings", widget }), []);

  const live = useMemo(
    () => widgets.filter(({ id }) => !deleted.some((one) => one.id === id)),
    [widgets, deleted],
  );
  const found = useMemo(
    () => findWidgets([...live, ...deleted], view.shown, loaded.facts),
    [live, deleted, view.shown, loaded.facts],
  );
  const shown = useMemo(() => found.slice(0, view.most), [found, view.most]);
  const labels = useMemo(() => labelsOf(live), [live]);
  const chosen = useChosen(live);
  const maySelect = useMayManage() && live.length > 1;
  const list = useRef<HTMLUListElement>(null);
  const toDeleted = (
    <Link className="line-link" to={DELETED_VIEW}>
      {t("Recently deleted")}
    </Link>
  );
  if (live.length + deleted.length === 0) return <FirstSteps>{toDeleted}</FirstSteps>;
  return (
    <section className="stack" aria-labelledby="widget-list-heading">
      <ListHead count={live.length} />
      {widgets.length > 1 && <ListFilter choice={view.choice} labels={labels} onChange={view.show} />}
      <SavedFilters search={view.search} />
      <FoundWords count={found.length} view={view} />
      {maySelect && <ChooseFound found={found} ids={chosen.ids} onChoose={chosen.choose} />}
      <Suspense>
        {chosen.chosen.length > 0 && (
          <BulkActions chosen={chosen.chosen} labels={labels} onClear={chosen.clear} />
        )}
      </Suspense>
      <WidgetRows
        shown={shown}
        list={list}
        deletion={deletion}
        loaded={loaded}
        chosenIds={chosen.ids}
        onChoose={maySelect ? chosen.toggle : null}
        hasOthers={live.length > 1}
        onDuplicate={duplicate}
        onCopySettings={copySettings}
        remove={remove}
        undo={undo}
      />
      <ShowMore hidden={found.length - shown.length} list={list} onShow={view.showMore} />
      <p>{toDeleted}</p>
      <Suspense>
        {dialog && (
          <RowDialogs {...dialog} widgets={live} onClose={() => setDialog({ ...dialog, kind: null })} />
        )}
      </Suspense>
    </section>
  );
}
