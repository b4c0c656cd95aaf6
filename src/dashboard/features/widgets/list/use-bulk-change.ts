import { useState } from "react";
import { changeWidgets } from "#shared/api/widgets.ts";
import { BULK_LIMIT, type ChangeWidgetsInput } from "#shared/schemas/widget-bulk.ts";
import { call } from "#ui/browser/fetcher.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";

type Change = Omit<ChangeWidgetsInput, "ids">;

export interface BulkOutcome {
  /** Widgets that are different now. */
  changed: string[];
  change: Change;
  isUndo: boolean;
}

/** Changes many widgets alike. `undo` makes the opposite change of those that were different. */
export function useBulkChange() {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const changing = useWidgetMutation(
    async ({ ids, change }: { ids: string[]; change: Change; isUndo: boolean }) => {
      const changed: string[] = [];
      for (let at = 0; at < ids.length; at += BULK_LIMIT) {
        const reply = await call(changeWidgets, { body: { ids: ids.slice(at, at + BULK_LIMIT), ...change } });
        changed.push(...reply.changed);
      }
      return changed;
    },
  );

  function run(ids: string[], change: Change, isUndo: boolean) {
    if (changing.isPending) return;
    setOutcome(null);
    changing.mutate(
      { ids, change, isUndo },
      { onSuccess: (changed) => setOutcome({ changed, change, isUndo }) },
    );
  }

  return {
    outcome,
    error: changing.error,
    isPending: changing.isPending,
    start: (ids: string[], change: Change) => run(ids, change, false),
    undo: () => outcome && run(outcome.changed, opposite(outcome.change), true),
  };
}

function opposite({ isActive, addLabel, removeLabel }: Change): Change {
  return {
    ...(isActive !== undefined && { isActive: !isActive }),
    ...(addLabel !== undefined && { removeLabel: addLabel }),
    ...(removeLabel !== undefined && { addLabel: removeLabel }),
  };
}
