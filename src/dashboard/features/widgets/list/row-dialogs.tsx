import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Dialog } from "#ui/dialog.tsx";
import { CopySettingsForm } from "./copy-settings-form.tsx";
import { DuplicateForm } from "./duplicate-form.tsx";

export interface RowDialog {
  /** Open dialog; null once closed, since a dialog has to stay on the page to return the focus. */
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
