import { REPORT_STATES, type ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { withinSentence } from "#src/dashboard/components/within-sentence.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "../../components/count-of.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { STATE_NAMES } from "./state-names.ts";
import { useBulkStates } from "./use-bulk-states.ts";

interface BulkStatesProps {
  reports: readonly ReportView[];
  chosen: readonly ReportView[];
  onChoose: (reports: readonly ReportView[]) => void;
}

/** Marks the chosen reports; what it changed can be undone, also once they are chosen no more. */
export function BulkStates({ reports, chosen, onChoose }: BulkStatesProps) {
  const bulk = useBulkStates();
  const { outcome } = bulk;
  if (reports.length < 2 && !outcome) return null;
  return (
    <section className="card stack stack--tight" aria-label={t("Chosen reports")}>
      <p role="status">
        <strong>{t("{length} chosen.", { length: countOf(chosen.length, "report") })}</strong>{" "}
        {outcome?.isUndo && t("The change was undone.")}
        {outcome &&
          !outcome.isUndo &&
          t("{length} changed.", { length: countOf(outcome.changed.length, "report") })}
      </p>
      <div className="cluster">
        {chosen.length < reports.length && (
          <Button variant="quiet" onClick={() => onChoose(reports)}>
            {t("Choose all {length}", { length: countOf(reports.length, "shown report") })}
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
