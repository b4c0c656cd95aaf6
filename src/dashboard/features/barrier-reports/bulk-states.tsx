import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listReports, updateReports } from "#shared/barrier-reports/contract.ts";
import {
  BULK_REPORTS,
  type ChangedReportsView,
  REPORT_STATES,
  type ReportState,
  type ReportView,
} from "#shared/barrier-reports/schemas.ts";
import { plural, t } from "#shared/language/translate.ts";
import { readOverview } from "#shared/overview/contract.ts";
import { listFigures } from "#shared/widgets/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { withinSentence } from "../../components/phrases.ts";
import { keyOf } from "../../query.ts";
import { STATE_NAMES } from "./state-names.ts";

interface BulkStatesProps {
  reports: readonly ReportView[];
  chosen: readonly ReportView[];
  onChoose: (reports: readonly ReportView[]) => void;
}

/**
 * Changes the state of the selected barrier reports. The change can be undone even after they are
 * deselected.
 */
export function BulkStates({ reports, chosen, onChoose }: BulkStatesProps) {
  const bulk = useBulkStates();
  const { outcome } = bulk;
  if (reports.length < 2 && !outcome) return null;
  return (
    <section className="card stack stack--tight" aria-label={t("Chosen reports")}>
      <p role="status">
        <strong>
          {t("{length} chosen.", { length: plural(chosen.length, "1 report", "{count} reports") })}
        </strong>{" "}
        {outcome?.isUndo && t("The change was undone.")}
        {outcome &&
          !outcome.isUndo &&
          t("{length} changed.", { length: plural(outcome.changed.length, "1 report", "{count} reports") })}
      </p>
      <div className="cluster">
        {chosen.length < reports.length && (
          <Button variant="quiet" onClick={() => onChoose(reports)}>
            {t("Choose all {length}", {
              length: plural(reports.length, "1 shown report", "{count} shown reports"),
            })}
          </Button>
        )}
        {chosen.length > 0 &&
          REPORT_STATES.map((state) => (
            <Button
              key={state}
              variant="secondary"
              onClick={() =>
                bulk.start(
                  chosen.map(({ id }) => id),
                  state,
                )
              }
            >
              {t("Mark as {stateNames}", { stateNames: withinSentence(STATE_NAMES[state]) })}
            </Button>
          ))}
        {chosen.length > 0 && (
          <Button variant="quiet" onClick={() => onChoose([])}>
            {t("Choose none")}
          </Button>
        )}
        {outcome && !outcome.isUndo && outcome.changed.length > 0 && (
          <Button variant="secondary" onClick={bulk.undo}>
            {t("Undo")}
          </Button>
        )}
      </div>
      <FailureAlert error={bulk.error} fallback={t("Nothing was changed. Please try again.")} />
    </section>
  );
}

type Changed = ChangedReportsView["changed"];

/** Changes the state of several barrier reports; `undo` restores each report's previous state. */
function useBulkStates() {
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
