import { startTransition, useCallback, useMemo, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Rows that are chosen for an action; one that disappears is chosen no more. Choosing all or none
 * is a transition, so that drawing dozens of rows does not hold up the next frame.
 */
export function useChosen<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState(NOTHING);
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return {
    ids,
    chosen,
    toggle,
    choose: (more: readonly Row[]) => startTransition(() => setIds(new Set(more.map(({ id }) => id)))),
    clear: () => startTransition(() => setIds(NOTHING)),
  };
}
