import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readOverview } from "#shared/api/overview.ts";
import { listReports, updateReports } from "#shared/api/reports.ts";
import { listFigures } from "#shared/api/widgets.ts";
import {
  BULK_REPORTS,
  type ChangedReportsView,
  REPORT_STATES,
  type ReportState,
} from "#shared/schemas/report.ts";
import { call } from "#ui/browser/fetcher.ts";
import { keyOf } from "../../query.ts";

type Changed = ChangedReportsView["changed"];

/** Gives many reports one state; `undo` gives back to each the one that it had. */
export function useBulkStates() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ changed: Changed; isUndo: boolean } | null>(null);
  const changing = useMutation({
    mutationFn: async (wanted: ReadonlyMap<ReportState, string[]>) => {
      const changed: Changed = [];
      for (const [state, ids] of wanted) changed.push(...(await update(ids, state)));
      return changed;
    },
    onSettled: () =>
      Promise.all(
        [listReports, readOverview, listFigures].map((one) =>
          client.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      ),
  });

  function run(wanted: ReadonlyMap<ReportState, string[]>, isUndo: boolean) {
    if (changing.isPending) return;
    setOutcome(null);
    changing.mutate(wanted, { onSuccess: (changed) => setOutcome({ changed, isUndo }) });
  }

  return {
    outcome,
    error: changing.error,
    isPending: changing.isPending,
    start: (ids: string[], state: ReportState) => run(new Map([[state, ids]]), false),
    undo() {
      if (outcome) run(statesBefore(outcome.changed), true);
    },
  };
}

async function update(ids: string[], state: ReportState): Promise<Changed> {
  const changed: Changed = [];
  for (let at = 0; at < ids.length; at += BULK_REPORTS) {
    const reply = await call(updateReports, { body: { ids: ids.slice(at, at + BULK_REPORTS), state } });
    changed.push(...reply.changed);
  }
  return changed;
}

function statesBefore(changed: Changed): Map<ReportState, string[]> {
  const states = REPORT_STATES.map(
    (state) => [state, changed.filter(({ before }) => before === state).map(({ id }) => id)] as const,
  );
  return new Map(states.filter(([, ids]) => ids.length > 0));
}
