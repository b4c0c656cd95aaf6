import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { plural, t } from "#shared/language/translate.ts";
import { BULK_LIMIT, type ChangeWidgetsInput } from "#shared/widgets/bulk-schemas.ts";
import { changeWidgets } from "#shared/widgets/contract.ts";
import { LABEL_LIMIT, LabelSchema } from "#shared/widgets/labels.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { codesAsCsv } from "../embed-codes.ts";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { labelsOf } from "./find-widgets.ts";

const FormSchema = v.object({ label: LabelSchema });

interface BulkActionsProps {
  chosen: readonly WidgetView[];
  labels: readonly string[];
  onClear: () => void;
}

/** Actions on the selected widgets; each can be undone. */
export function BulkActions({ chosen, labels, onClear }: BulkActionsProps) {
  const bulk = useBulkChange();
  const [labelling, setLabelling] = useState<"add" | "remove" | null>(null);
  const ids = chosen.map(({ id }) => id);
  const theirs = labelsOf(chosen);
  return (
    <section className="card stack stack--tight" aria-label={t("Chosen widgets")}>
      <p role="status">
        <strong>
          {t("{length} chosen.", { length: plural(chosen.length, "1 widget", "{count} widgets") })}
        </strong>{" "}
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
            {t("Remove a label")}
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
  if (changed.length === 0) return t("They were already like this. Nothing has changed.");
  const count = plural(changed.length, "1 widget", "{count} widgets");
  if (change.isActive === true) return t("{count} switched on.", { count });
  if (change.isActive === false)
    return t("{count} switched off. This takes effect within a minute.", { count });
  if (change.addLabel !== undefined)
    return t("{count} got the label “{addLabel}”.", { count, addLabel: change.addLabel });
  return t("{count} lost the label “{removeLabel}”.", { count, removeLabel: change.removeLabel });
}

type Change = Omit<ChangeWidgetsInput, "ids">;

interface BulkOutcome {
  /** IDs of the widgets affected by the change. */
  changed: string[];
  change: Change;
  isUndo: boolean;
}

/** Applies one change to many widgets; `undo` reverses it for the affected widgets. */
function useBulkChange() {
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

interface LabelFormProps {
  kind: "add" | "remove";
  /** Suggestions for a label to add, or all labels that can be removed. */
  labels: readonly string[];
  onLabel: (label: string) => void;
  onCancel: () => void;
}

/** Asks for a label; its field takes focus. */
function LabelForm({ kind, labels, onLabel, onCancel }: LabelFormProps) {
  const suggestions = useId();
  const form = useForm({
    schema: FormSchema,
    send: async ({ label }) => onLabel(label),
    fallback: t("The label couldn’t be changed. Please try again."),
  });
  const { formRef } = form;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) formRef.current?.querySelector<HTMLElement>("[name=label]")?.focus();
    isFirst.current = false;
  }, [formRef]);

  return (
    <FormFrame form={form}>
      {kind === "add" ? (
        <>
          <TextField
            {...form.field("label")}
            label={t("Label to add")}
            hint={t("For example, a client, a region or a contract.")}
            list={suggestions}
            maxLength={LABEL_LIMIT}
            autoComplete="off"
          />
          <datalist id={suggestions}>
            {labels.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
        </>
      ) : (
        <SelectField
          {...form.field("label")}
          label={t("Label to remove")}
          options={labels.map((label) => ({ value: label, label }))}
        />
      )}
      <FormButtons
        form={form}
        busyLabel={t("Changing…")}
        submit={kind === "add" ? t("Add label") : t("Remove label")}
        cancel={t("Cancel")}
        onCancel={onCancel}
      />
    </FormFrame>
  );
}
