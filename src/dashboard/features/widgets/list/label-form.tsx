import { useEffect, useId, useRef } from "react";
import * as v from "valibot";
import { LABEL_LIMIT, LabelSchema } from "#shared/schemas/labels.ts";
import { t } from "#shared/translate.ts";
import { FormButtons } from "#src/dashboard/components/form-buttons.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";

interface LabelFormProps {
  kind: "add" | "remove";
  /** Suggestions for a label to add, or all that can be taken away. */
  labels: readonly string[];
  onLabel: (label: string) => void;
  onCancel: () => void;
}

const FormSchema = v.object({ label: LabelSchema });

/** Asks for a label; its field takes the focus. */
export function LabelForm({ kind, labels, onLabel, onCancel }: LabelFormProps) {
  const suggestions = useId();
  const form = useForm({
    schema: FormSchema,
    send: async ({ label }) => onLabel(label),
    fallback: t("The label could not be changed. Please try again."),
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
            hint={t("For example a client, a region or a contract.")}
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
          label={t("Label to take away")}
          options={labels.map((label) => ({ value: label, label }))}
        />
      )}
      <FormButtons
        form={form}
        busyLabel={t("Changing…")}
        submit={kind === "add" ? t("Add label") : t("Take label away")}
        cancel={t("Cancel")}
        onCancel={onCancel}
      />
    </FormFrame>
  );
}
