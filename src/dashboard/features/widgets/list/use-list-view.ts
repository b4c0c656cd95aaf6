import { useDeferredValue } from "react";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

/** Number of rows per page. */
const PAGE = 30;

export interface ListView {
  /** Raw input. */
  words: string;
  sorting: Sorting;
  /** Deferred values that the rows follow. */
  shown: { words: string; sorting: Sorting };
  /** Number of rows shown at most. */
  most: number;
  search(words: string): void;
  sort(sorting: Sorting): void;
  showMore(): void;
}

/** Stored for this tab, so that the same rows show again after opening a widget. */
export function useListView(): ListView {
  const { values, change } = useDraft("widget-list", { words: "", order: "newest", most: `${PAGE}` });
  const { words } = values;
  const most = Number(values.most) || PAGE;
  const sorting = SORTINGS.find((one) => one === values.order) ?? "newest";
  return {
    words,
    sorting,
    shown: { words: useDeferredValue(words), sorting: useDeferredValue(sorting) },
    most,
    search: (next) => change({ words: next }),
    sort: (next) => change({ order: next }),
    showMore: () => change({ most: `${most + PAGE}` }),
  };
}
