import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { DELETED_VIEW, NEW_WIDGET_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { lazyComponent } from "#src/dashboard/components/lazy-component.ts";
import { ShowMore } from "#src/dashboard/components/show-more.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ForManagers } from "../../session/for-managers.tsx";
import { FirstSteps } from "../../widget-data/first-steps.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { findWidgets } from "./find-widgets.ts";
import { ListTools } from "./list-tools.tsx";
import type { RowDialog } from "./row-dialogs.tsx";
import { useDeletion } from "./use-deletion.ts";
import { useListView } from "./use-list-view.ts";
import { WidgetRows } from "./widget-rows.tsx";

const RowDialogs = lazyComponent(() => import("./row-dialogs.tsx"), "RowDialogs");

/** Lists the account's widgets, or the first steps while there are none. */
export function WidgetList() {
  return <WidgetsLoader>{(widgets) => <LoadedList widgets={widgets} />}</WidgetsLoader>;
}

function LoadedList({ widgets }: { widgets: WidgetView[] }) {
  const view = useListView();
  const [deletion, { remove, undo }] = useDeletion();
  const { deleted } = deletion;
  const [dialog, setDialog] = useState<RowDialog | null>(null);
  const duplicate = useCallback((widget: WidgetView) => setDialog({ kind: "duplicate", widget }), []);
  const copySettings = useCallback((widget: WidgetView) => setDialog({ kind: "copy-settings", widget }), []);

  const { words, sorting } = view.shown;
  const live = useMemo(
    () => widgets.filter(({ id }) => !deleted.some((one) => one.id === id)),
    [widgets, deleted],
  );
  const found = useMemo(
    () => findWidgets([...live, ...deleted], words, sorting),
    [live, deleted, words, sorting],
  );
  const shown = useMemo(() => found.slice(0, view.most), [found, view.most]);
  const list = useRef<HTMLUListElement>(null);
  const toDeleted = (
    <Link className="line-link" to={DELETED_VIEW}>
      Recently deleted
    </Link>
  );
  if (live.length + deleted.length === 0) return <FirstSteps>{toDeleted}</FirstSteps>;
  return (
    <section className="stack" aria-labelledby="widget-list-heading">
      <div className="split">
        <h2 id="widget-list-heading" tabIndex={-1}>
          {live.length === 1 ? "1 widget" : `${live.length} widgets`}
        </h2>
        <ForManagers>
          <Link className={buttonClass()} to={NEW_WIDGET_VIEW}>
            <Icon name="plus" />
            New widget
          </Link>
        </ForManagers>
      </div>
      {widgets.length > 1 && (
        <ListTools words={view.words} sorting={view.sorting} onSearch={view.search} onSort={view.sort} />
      )}
      <p role="status" className={found.length > 0 ? "visually-hidden" : "muted"}>
        {words && foundWords(found.length, words)}
      </p>
      {found.length === 0 && (
        <p>
          <Button variant="secondary" onClick={() => view.search("")}>
            Show all widgets
          </Button>
        </p>
      )}
      <WidgetRows
        shown={shown}
        list={list}
        deletion={deletion}
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

function foundWords(count: number, words: string): string {
  if (count === 0) return `No widget matches “${words}”. The search looks at names and websites.`;
  return count === 1 ? `1 widget matches “${words}”.` : `${count} widgets match “${words}”.`;
}
