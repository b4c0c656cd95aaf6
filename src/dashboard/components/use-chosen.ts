import { startTransition, useCallback, useMemo, useState } from "react";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Rows selected for an action, excluding rows that have disappeared. Selecting all or none is a
 * transition, so rendering dozens of rows doesn't delay the next frame.
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
