import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { plural, t } from "#shared/language/translate.ts";
import { DELETED_VIEW, IMPORT_VIEW, NEW_WIDGET_VIEW } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { lazyComponent } from "#src/dashboard/components/lazy-component.ts";
import { ShowMore } from "#src/dashboard/components/show-more.tsx";
import { useChosen } from "#src/dashboard/components/use-chosen.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ChoiceField, fieldsOf } from "../../../components/choice-field.tsx";
import { FilterField, StateFilter } from "../../../components/filter-field.tsx";
import { DelayedSearchField } from "../../../components/search-field.tsx";
import { useMayManage } from "../../session/current-account.ts";
import { ForManagers } from "../../session/for-managers.tsx";
import { useDraft } from "../../session/use-draft.ts";
import { FirstSteps } from "../../widget-data/first-steps.tsx";
import { WidgetsLoader } from "../../widget-data/widgets-loader.tsx";
import { findWidgets, labelsOf, SORTINGS } from "./find-widgets.ts";
import { FoundWords } from "./found-words.tsx";
import { isFiltered, type ListChoice, listParams, readChoice, SHOWN_STATES } from "./list-choice.ts";
import type { RowDialog } from "./row-dialogs.tsx";
import { SavedFilters } from "./saved-filters.tsx";
import { useDeletion } from "./use-deletion.ts";
import { useListFacts } from "./use-list-facts.ts";
import { WidgetRows } from "./widget-rows.tsx";

const PAGE = 30;

const RowDialogs = lazyComponent(() => import("./row-dialogs.tsx"), "RowDialogs");
const BulkActions = lazyComponent(() => import("./bulk-actions.tsx"), "BulkActions");

/** Lists the account's widgets, or the first steps if it has none. */
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

interface ChooseFoundProps {
  /** Widgets that match the filter, including widgets on later pages. */
  found: readonly WidgetView[];
  ids: ReadonlySet<string>;
  onChoose: (widgets: readonly WidgetView[]) => void;
}

function ChooseFound({ found, ids, onChoose }: ChooseFoundProps) {
  if (found.length < 2 || found.every(({ id }) => ids.has(id))) return null;
  return (
    <p>
      <Button variant="quiet" onClick={() => onChoose(found)}>
        {t("Choose all {length}", { length: plural(found.length, "1 widget", "{count} widgets") })}
      </Button>
    </p>
  );
}

function ListHead({ count }: { count: number }) {
  return (
    <div className="split">
      <h2 id="widget-list-heading" tabIndex={-1}>
        {plural(count, "1 widget", "{count} widgets")}
      </h2>
      <ForManagers>
        <div className="cluster">
          <Link className={buttonClass({ variant: "secondary" })} to={IMPORT_VIEW}>
            {t("Import a list")}
          </Link>
          <Link className={buttonClass()} to={NEW_WIDGET_VIEW}>
            <Icon name="plus" />
            {t("New widget")}
          </Link>
        </div>
      </ForManagers>
    </div>
  );
}

interface ListFilterProps {
  choice: ListChoice;
  labels: readonly string[];
  onChange: (change: Partial<ListChoice>) => void;
}

/** Searches, filters and sorts as soon as a field changes. */
function ListFilter({ choice, labels, onChange }: ListFilterProps) {
  const { words, label } = choice;
  const field = fieldsOf(choice, onChange);
  // Keeps a label that no widget has anymore in the field, to explain why nothing matches.
  const offered = label && !labels.includes(label) ? [label, ...labels] : labels;
  return (
    <div className="list-tools">
      <DelayedSearchField
        label={t("Search by name or website")}
        value={words}
        onSearch={(next) => onChange({ words: next })}
      />
      {offered.length > 0 && (
        <FilterField
          {...field("label")}
          label={t("Label")}
          all={t("All labels")}
          options={offered.map((value) => ({ value, label: value }))}
        />
      )}
      <StateFilter {...field("state")} options={SHOWN_STATES} />
      <ChoiceField {...field("order")} label={t("Order")} options={SORTINGS} />
    </div>
  );
}

/**
 * Stores the filter and sort order in the URL, so they can be shared and bookmarked. Also remembers
 * them and the number of rows for the tab, so returning from a widget shows the same rows.
 */
function useListView() {
  const [address, setAddress] = useSearchParams();
  const { values, change } = useDraft("widget-list", { last: "", most: `${PAGE}` });
  const search = address.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(search)), [search]);
  const most = Number(values.most) || PAGE;

  // A delayed search may arrive after another change, or before the URL is updated.
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  }, [choice]);

  function show(next: Partial<ListChoice>) {
    latest.current = { ...latest.current, ...next };
    const params = new URLSearchParams(listParams(latest.current));
    change({ last: params.toString() });
    setAddress(params, { replace: true, preventScrollReset: true });
  }

  useReturn(search, values.last, setAddress);
  return {
    choice,
    /** The choice the rows reflect. */
    shown: useDeferredValue(choice),
    isFiltered: isFiltered(choice),
    /** URL query with this choice; empty for the unfiltered list. */
    search: new URLSearchParams(listParams(choice)).toString(),
    most,
    show,
    showAll: () => show({ words: "", label: "", state: "" }),
    showMore: () => change({ most: `${most + PAGE}` }),
  };
}

/** Restores the last choice when the list is opened without one. */
function useReturn(search: string, last: string, setAddress: ReturnType<typeof useSearchParams>[1]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (search === "" && last !== "") setAddress(new URLSearchParams(last), { replace: true });
  }, []);
}
