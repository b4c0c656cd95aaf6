import { undoCopies } from "#shared/api/widgets.ts";
import type { CopiedSettingsView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { ActionButton } from "#src/dashboard/components/action-button.tsx";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { useFocusOnMount } from "#src/dashboard/components/use-focus-on-mount.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { useWidgetMutation } from "../use-widget-mutation.ts";

export interface CopiedSettingsProps {
  copied: CopiedSettingsView;
  onDone: () => void;
}

/** Shows the outcome with an undo; takes the focus, since the clicked button is gone. */
export function CopiedSettings({ copied: { changed }, onDone }: CopiedSettingsProps) {
  const outcome = useFocusOnMount<HTMLDivElement>();
  const undoing = useWidgetMutation(() => call(undoCopies, { body: { changed } }));

  return (
    <div className="stack">
      <Alert variant="success" ref={outcome}>
        {undoing.isSuccess ? t("The changes were undone.") : copiedWords(changed.length)}
      </Alert>
      <FailureAlert
        error={undoing.error}
        fallback={t("Nothing was undone. You find each widget’s previous state among its earlier versions.")}
      />
      <div className="cluster">
        <Button onClick={onDone}>{t("Close")}</Button>
        {changed.length > 0 && !undoing.isSuccess && (
          <ActionButton action={undoing} busyLabel={t("Undoing…")}>
            {t("Undo")}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

function copiedWords(count: number): string {
  if (count === 0) return t("They already had the same settings. Nothing has changed.");
  return count === 1
    ? t("The settings were copied. 1 widget has changed; its site shows it within a minute.")
    : t("The settings are copied. {count} widgets have changed, on their sites within a minute.", { count });
}
