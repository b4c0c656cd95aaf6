import { useDeferredValue } from "react";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

/** Number of rows per page. */
const PAGE = 30;

/** Stored for this tab, so that the same rows show again after opening a widget. */
export function useListView() {
  const { values, change } = useDraft("widget-list", { words: "", order: "newest", most: `${PAGE}` });
  const { words } = values;
  const most = Number(values.most) || PAGE;
  const sorting = SORTINGS.find(({ value }) => value === values.order)?.value ?? "newest";
  return {
    words,
    sorting,
    /** Deferred values that the rows follow. */
    shown: { words: useDeferredValue(words), sorting: useDeferredValue(sorting) },
    /** Number of rows shown at most. */
    most,
    search: (next: string) => change({ words: next }),
    sort: (next: Sorting) => change({ order: next }),
    showMore: () => change({ most: `${most + PAGE}` }),
  };
}
