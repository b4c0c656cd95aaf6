import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { updateReport } from "#shared/barrier-reports/contract.ts";
import { REPORT_STATES, type ReportState, type ReportView } from "#shared/barrier-reports/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { readOverview } from "#shared/overview/contract.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";
import { replaceReport } from "./replace-report.ts";
import { STATE_NAMES } from "./state-names.ts";

export function ReportStates({ report }: { report: ReportView }) {
  const { widgetName, state, createdAt } = report;
  const { error, before, change, undo } = useReportState(report);
  const chosen = useRef<HTMLButtonElement>(null);

  function undoFromKeyboard() {
    undo();
    chosen.current?.focus();
  }

  return (
    <>
      <FailureAlert error={error} fallback={t("The report couldn’t be marked. Please try again.")} />
      <fieldset className="report__states">
        <legend className="muted small">
          {t("State")}{" "}
          <span className="visually-hidden">
            {t("of the report: {widgetName}, {createdAt}", {
              widgetName,
              createdAt: formatMoment(createdAt),
            })}
          </span>
        </legend>
        {REPORT_STATES.map((other) => (
          <Button
            key={other}
            ref={other === state ? chosen : undefined}
            variant={other === state ? "secondary" : "quiet"}
            aria-pressed={other === state}
            onClick={() => other === state || change(other)}
          >
            {STATE_NAMES[other]}
          </Button>
        ))}
        {before && (
          <Button variant="quiet" onClick={undoFromKeyboard}>
            {t("Undo")}{" "}
            <span className="visually-hidden">
              {t(": {stateNames} again", { stateNames: STATE_NAMES[before] })}
            </span>
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** Optimistically updates a barrier report's state; a refusal restores the old state. */
function useReportState({ id, state }: ReportView) {
  const client = useQueryClient();
  const [before, setBefore] = useState<ReportState | null>(null);
  const changing = useMutation({
    mutationFn: ({ to }: { from: ReportState; to: ReportState }) =>
      call(updateReport, { params: { id }, body: { state: to } }),
    scope: { id: t("state of {id}", { id }) },
    onMutate: ({ to }) => replaceReport(client, id, { state: to }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(readOverview) }),
    onError: (_, { from }) => {
      replaceReport(client, id, { state: from });
      setBefore(null);
    },
  });
  return {
    error: changing.error,
    /** State that `undo` restores; null if there is nothing to undo. */
    before,
    change(to: ReportState) {
      setBefore(state);
      changing.mutate({ from: state, to });
    },
    undo() {
      if (before) changing.mutate({ from: state, to: before });
      setBefore(null);
    },
  };
}
