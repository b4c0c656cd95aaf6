import { useDeferredValue } from "react";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

/** Rows shown at first, and how many more each time. */
const PAGE = 30;

export interface ListView {
  /** As typed. */
  words: string;
  sorting: Sorting;
  /** What the rows follow, a moment behind while they are drawn. */
  shown: { words: string; sorting: Sorting };
  /** How many rows are shown at most. */
  most: number;
  search(words: string): void;
  sort(sorting: Sorting): void;
  showMore(): void;
}

/** Kept for this tab, so that the same rows are there again after a look at one widget. */
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
