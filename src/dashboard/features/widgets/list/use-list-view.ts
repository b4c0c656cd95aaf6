import { useDeferredValue } from "react";
import { useDraft } from "../../../layout/use-draft.ts";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

export interface ListView {
  /** As typed. */
  words: string;
  sorting: Sorting;
  /** What the rows follow, a moment behind while they are drawn. */
  shown: { words: string; sorting: Sorting };
  search(words: string): void;
  sort(sorting: Sorting): void;
}

/** What is searched for and the order are kept for this tab, so that both are there again after a look at one widget. */
export function useListView(): ListView {
  const { values, change } = useDraft("widget-list", { words: "", order: "newest" });
  const { words } = values;
  const sorting = SORTINGS.find((one) => one === values.order) ?? "newest";
  return {
    words,
    sorting,
    shown: { words: useDeferredValue(words), sorting: useDeferredValue(sorting) },
    search: (next) => change({ words: next }),
    sort: (next) => change({ order: next }),
  };
}
