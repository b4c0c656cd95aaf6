import { useState } from "react";
import { readSso, removeSso } from "#shared/api/single-sign-on.ts";
import { t } from "#shared/translate.ts";
import { ConfirmDialog } from "#src/dashboard/components/confirm-dialog.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";

export function RemoveProvider() {
  const [asking, setAsking] = useState(false);
  const removal = useAction({
    call: () => call(removeSso),
    done: () => ({ title: t("The provider was removed") }),
    failed: t("The provider was not removed"),
    focus: "h2",
    refetches: readSso,
  });
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t("Remove provider")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Remove the provider?")}
        action={removal}
        confirm={t("Remove provider")}
        busyLabel={t("Removing…")}
        cancel={t("Keep it")}
      >
        <p>
          {t(
            "Everybody who signed in with it is signed out. They stay in your team, and set a password with “Forgot password?” on the sign-in page. Your domains stay proven.",
          )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
