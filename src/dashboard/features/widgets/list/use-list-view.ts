import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useDraft } from "#src/dashboard/features/session/use-draft.ts";
import { isFiltered, type ListChoice, listParams, readChoice } from "./list-choice.ts";

/** Number of rows per page. */
const PAGE = 30;

/**
 * Filter and order in the address, so that they can be shared and bookmarked. They and the number
 * of rows are kept for this tab, so that the same rows show again after opening a widget.
 */
export function useListView() {
  const [address, setAddress] = useSearchParams();
  const { values, change } = useDraft("widget-list", { last: "", most: `${PAGE}` });
  const search = address.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(search)), [search]);
  const most = Number(values.most) || PAGE;

  // A search that was typed before another change arrives after it, or before the address follows.
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
    /** The choice that the rows follow. */
    shown: useDeferredValue(choice),
    isFiltered: isFiltered(choice),
    /** Query of the address with this choice; empty for the plain list. */
    search: new URLSearchParams(listParams(choice)).toString(),
    /** Number of rows shown at most. */
    most,
    show,
    showAll: () => show({ words: "", label: "", state: "" }),
    showMore: () => change({ most: `${most + PAGE}` }),
  };
}

/** Shows the last choice again when the list is opened without any. */
function useReturn(search: string, last: string, setAddress: ReturnType<typeof useSearchParams>[1]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (search === "" && last !== "") setAddress(new URLSearchParams(last), { replace: true });
  }, []);
}
