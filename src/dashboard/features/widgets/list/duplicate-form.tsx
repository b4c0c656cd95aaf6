import { useState } from "react";
import { duplicateWidget } from "#shared/api/widgets.ts";
import { type DuplicateWidgetInput, DuplicateWidgetSchema, type WidgetView } from "#shared/schemas/widget.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField, UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { useWidgetMutation } from "../use-widget-mutation.ts";

export function DuplicateForm({ widget, onDone }: { widget: WidgetView; onDone: () => void }) {
  const [key] = useState(randomUuid);
  const duplication = useWidgetMutation((body: DuplicateWidgetInput) =>
    call(duplicateWidget, { params: { id: widget.id }, body }),
  );
  const form = useForm({
    schema: DuplicateWidgetSchema,
    send: async (input) => {
      const copy = await duplication.mutateAsync({ ...input, key });
      onDone();
      toast({ title: "Widget duplicated", description: `“${copy.name}” has its own code.` });
    },
    leaves: true,
    fallback: "The widget could not be duplicated. Please try again.",
  });

  return (
    <FormFrame form={form}>
      <p>The copy gets the look and all settings, except for the allowed hosts.</p>
      <TextField
        {...form.field("name")}
        label="Name of the copy"
        required
        autoComplete="off"
        defaultValue={`${widget.name.slice(0, 73)} (copy)`}
      />
      <UrlField
        {...form.field("websiteUrl")}
        label="Website"
        hint="Optional. The site that the copy is for, for example example.com."
        autoComplete="off"
      />
      <FormButtons
        form={form}
        busyLabel="Duplicating…"
        submit="Duplicate"
        cancel="Cancel"
        onCancel={onDone}
      />
    </FormFrame>
  );
}
