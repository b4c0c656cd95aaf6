import { t } from "#shared/language/translate.ts";
import { FailureAlert } from "#src/dashboard/components/failure-alert.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useAuth } from "../../session/auth.tsx";
import { SignInAgain } from "../../session/expired-session.tsx";

interface SaveBarProps {
  unsaved: boolean;
  isSaving: boolean;
  failure: Error | null;
  onDiscard: () => void;
  /** Moves focus to the notice about changes saved elsewhere; null if there are none. */
  onShowOthers: (() => void) | null;
}

/** Always in view, so it also shows everything that prevents saving. */
export function SaveBar({ unsaved, isSaving, failure, onDiscard, onShowOthers }: SaveBarProps) {
  return (
    <div className="editor__actions stack stack--tight">
      <Trouble failure={failure} onShowOthers={onShowOthers} />
      <div className="cluster">
        <Button type="submit" busy={isSaving} busyLabel={t("Saving…")}>
          {t("Save changes")}
        </Button>
        {unsaved && !isSaving && (
          <Button variant="secondary" onClick={onDiscard}>
            {t("Discard changes")}
          </Button>
        )}
        <p className="muted">{unsaved ? t("You have unsaved changes.") : t("Everything is saved.")}</p>
      </div>
    </div>
  );
}

function Trouble({ failure, onShowOthers }: Pick<SaveBarProps, "failure" | "onShowOthers">) {
  const { expired } = useAuth();
  if (expired) {
    return (
      <Alert variant="destructive">
        <p>
          {t("Your session has ended, so nothing is saved.")} <SignInAgain />
          {t(", then save here: your changes are kept.")}
        </p>
      </Alert>
    );
  }
  if (onShowOthers) {
    return (
      <Alert variant="warning">
        <p>{t("This widget has since changed.")}</p>
        <Button variant="secondary" small onClick={onShowOthers}>
          {t("Show what changed")}
        </Button>
      </Alert>
    );
  }
  return (
    <FailureAlert
      error={failure}
      fallback={t("Your changes couldn’t be saved. They’re still here; please try again.")}
    />
  );
}
