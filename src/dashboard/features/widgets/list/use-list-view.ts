import { useDeferredValue, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

/** Milliseconds without a key stroke before the address follows. */
const PAUSE = 400;

export interface ListView {
  /** As typed. */
  words: string;
  sorting: Sorting;
  /** What the rows follow, a moment behind while they are drawn. */
  shown: { words: string; sorting: Sorting };
  search(words: string): void;
  sort(sorting: Sorting): void;
}

/** What is searched for and the order stand in the address, so that both are there again after a look at one widget. */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState(params.get("search") ?? "");
  const [sorting, setSorting] = useState<Sorting>(
    SORTINGS.find((one) => one === params.get("order")) ?? "newest",
  );

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = { ...(words && { search: words }), ...(sorting !== "newest" && { order: sorting }) };
      setParams(
        (before) => (before.has("show") || sameAs(before, next) ? before : new URLSearchParams(next)),
        { replace: true, preventScrollReset: true },
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [words, sorting, setParams]);

  const shown = { words: useDeferredValue(words), sorting: useDeferredValue(sorting) };
  return { words, sorting, shown, search: setWords, sort: setSorting };
}

function sameAs(params: URLSearchParams, next: Record<string, string>): boolean {
  return params.toString() === new URLSearchParams(next).toString();
}
