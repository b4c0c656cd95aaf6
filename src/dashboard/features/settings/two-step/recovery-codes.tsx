import { useState } from "react";
import { readFactors, renewRecoveryCodes } from "#shared/api/factors.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useAction } from "../../../components/use-action.ts";

interface RecoveryCodesProps {
  left: number;
  onCodes: (codes: string[] | null) => void;
}

/** Tells how many codes are left, and makes new ones. */
export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const [asking, setAsking] = useState(false);
  const renewal = useAction({
    call: () => call(renewRecoveryCodes),
    done({ recoveryCodes }) {
      onCodes(recoveryCodes);
      return {
        title: t("New recovery codes were made"),
        description: t("Store them now: they are shown once."),
      };
    },
    failed: t("No new codes were made"),
    refetches: readFactors,
  });
  return (
    <section className="stack stack--tight" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{t("Recovery codes")}</h3>
      <p>
        {left === 0
          ? t(
              "You have no recovery codes left. Make new ones, so that you can sign in if you lose your phone.",
            )
          : t(
              "You have {left} of 10 recovery codes left. Each signs you in once if you do not have your phone.",
              { left },
            )}
      </p>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t("Make new recovery codes")}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Make new recovery codes?")}
        action={renewal}
        confirm={t("Make new codes")}
        busyLabel={t("Making…")}
        cancel={t("Keep the old ones")}
      >
        <p>{t("The ones that you have stop working immediately.")}</p>
      </ConfirmDialog>
    </section>
  );
}
