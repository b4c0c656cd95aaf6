import { useState } from "react";
import { t } from "#shared/language/translate.ts";
import { duplicateWidget } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { type DuplicateWidgetInput, DuplicateWidgetSchema } from "#shared/widgets/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { randomUuid } from "#ui/browser/random-uuid.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { TextField, UrlField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../../components/form-buttons.tsx";
import { useWidgetMutation } from "../use-widget-mutation.ts";
import { CopySettingsForm } from "./copy-settings-form.tsx";

export interface RowDialog {
  /** Open dialog; null once closed, since a dialog has to stay on the page to restore focus. */
  kind: "duplicate" | "copy-settings" | null;
  widget: WidgetView;
}

interface RowDialogsProps extends RowDialog {
  widgets: WidgetView[];
  onClose: () => void;
}

export function RowDialogs({ kind, widget, widgets, onClose }: RowDialogsProps) {
  return (
    <>
      <Dialog
        open={kind === "duplicate"}
        onClose={onClose}
        title={t("Duplicate “{name}”", { name: widget.name })}
      >
        <DuplicateForm widget={widget} onDone={onClose} />
      </Dialog>
      <Dialog
        open={kind === "copy-settings"}
        onClose={onClose}
        title={t("Copy settings of “{name}”", { name: widget.name })}
      >
        <CopySettingsForm widget={widget} widgets={widgets} onDone={onClose} />
      </Dialog>
    </>
  );
}

function DuplicateForm({ widget, onDone }: { widget: WidgetView; onDone: () => void }) {
  const [key] = useState(randomUuid);
  const duplication = useWidgetMutation((body: DuplicateWidgetInput) =>
    call(duplicateWidget, { params: { id: widget.id }, body }),
  );
  const form = useForm({
    schema: DuplicateWidgetSchema,
    send: async (input) => {
      const copy = await duplication.mutateAsync({ ...input, key });
      onDone();
      toast({
        title: t("Widget duplicated"),
        description: t("“{name}” has its own code.", { name: copy.name }),
      });
    },
    leaves: true,
    fallback: t("The widget couldn’t be duplicated. Please try again."),
  });

  return (
    <FormFrame form={form}>
      <p>
        {t(
          "The copy gets the look and all settings, except for the allowed hosts and the pages without the widget.",
        )}
      </p>
      <TextField
        {...form.field("name")}
        label={t("Name of the copy")}
        required
        autoComplete="off"
        defaultValue={`${widget.name.slice(0, 73)} ${t("(copy)")}`}
      />
      <UrlField
        {...form.field("websiteUrl")}
        label={t("Website")}
        hint={t("Optional. The copy’s site, such as example.com.")}
        autoComplete="off"
      />
      <FormButtons
        form={form}
        busyLabel={t("Duplicating…")}
        submit={t("Duplicate")}
        cancel={t("Cancel")}
        onCancel={onDone}
      />
    </FormFrame>
  );
}
