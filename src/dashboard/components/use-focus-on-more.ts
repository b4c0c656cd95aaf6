import { type RefObject, useEffect, useRef } from "react";

/** Returns a function to call before more rows of a list load; the first new one takes focus. */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number): () => void {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const row = list.current?.querySelectorAll(".row-list__item")[firstNew.current];
    firstNew.current = null;
    row?.querySelector<HTMLElement>("a, button")?.focus();
  }, [list, count]);
  return () => {
    firstNew.current = count;
  };
}
