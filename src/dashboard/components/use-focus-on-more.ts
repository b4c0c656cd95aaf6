import { type RefObject, useEffect, useRef } from "react";

/** Returns a function to call before more rows are loaded; the first new row then takes focus. */
export function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number): () => void {
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const row = list.current?.children[firstNew.current];
    firstNew.current = null;
    row?.querySelector<HTMLElement>("a, button")?.focus();
  }, [list, count]);
  return () => {
    firstNew.current = count;
  };
}
