import { useRef } from "react";
import { REPORT_STATES, type ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { formatMoment } from "../../format.ts";
import { STATE_NAMES } from "./state-names.ts";
import { useReportState } from "./use-report-state.ts";

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
      <FailureAlert error={error} fallback={t("The report could not be marked. Please try again.")} />
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
