import { useState } from "react";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { countOf } from "#src/dashboard/components/count-of.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { Button } from "#ui/button.tsx";
import { codesAsCsv } from "../embed-codes.ts";
import { labelsOf } from "./find-widgets.ts";
import { LabelForm } from "./label-form.tsx";
import { type BulkOutcome, useBulkChange } from "./use-bulk-change.ts";

interface BulkActionsProps {
  chosen: readonly WidgetView[];
  /** All labels of the account's widgets. */
  labels: readonly string[];
  onClear: () => void;
}

/** Actions on the chosen widgets; each can be undone. */
export function BulkActions({ chosen, labels, onClear }: BulkActionsProps) {
  const bulk = useBulkChange();
  const [labelling, setLabelling] = useState<"add" | "remove" | null>(null);
  const ids = chosen.map(({ id }) => id);
  const theirs = labelsOf(chosen);
  return (
    <section className="card stack stack--tight" aria-label={t("Chosen widgets")}>
      <p role="status">
        <strong>{t("{length} chosen.", { length: countOf(chosen.length, "widget") })}</strong>{" "}
        {outcomeWords(bulk.outcome)}
      </p>
      <div className="cluster">
        <Button variant="secondary" onClick={() => bulk.start(ids, { isActive: true })}>
          {t("Switch on")}
        </Button>
        <Button variant="secondary" onClick={() => bulk.start(ids, { isActive: false })}>
          {t("Switch off")}
        </Button>
        <Button variant="secondary" aria-expanded={labelling === "add"} onClick={() => setLabelling("add")}>
          {t("Add a label")}
        </Button>
        {theirs.length > 0 && (
          <Button
            variant="secondary"
            aria-expanded={labelling === "remove"}
            onClick={() => setLabelling("remove")}
          >
            {t("Take a label away")}
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile("embed-codes.csv", new Blob([codesAsCsv(chosen)], { type: "text/csv" }))
          }
        >
          {t("Codes as CSV")}
        </Button>
        <Button variant="quiet" onClick={onClear}>
          {t("Choose none")}
        </Button>
        {bulk.outcome && bulk.outcome.changed.length > 0 && !bulk.outcome.isUndo && (
          <Button variant="secondary" onClick={bulk.undo}>
            {t("Undo")}
          </Button>
        )}
      </div>
      {labelling && (
        <LabelForm
          key={labelling}
          kind={labelling}
          labels={labelling === "add" ? labels : theirs}
          onCancel={() => setLabelling(null)}
          onLabel={(label) => {
            bulk.start(ids, labelling === "add" ? { addLabel: label } : { removeLabel: label });
            setLabelling(null);
          }}
        />
      )}
      <FailureAlert error={bulk.error} fallback={t("Nothing was changed. Please try again.")} />
    </section>
  );
}

function outcomeWords(outcome: BulkOutcome | null): string {
  if (!outcome) return "";
  const { changed, change, isUndo } = outcome;
  if (isUndo) return t("The change was undone.");
  if (changed.length === 0) return t("They were like this already, and nothing has changed.");
  const count = countOf(changed.length, "widget");
  if (change.isActive === true) return t("{count} switched on.", { count });
  if (change.isActive === false) return t("{count} switched off, on their sites within a minute.", { count });
  if (change.addLabel !== undefined)
    return t("{count} got the label “{addLabel}”.", { count, addLabel: change.addLabel });
  return t("{count} lost the label “{removeLabel}”.", { count, removeLabel: change.removeLabel });
}
