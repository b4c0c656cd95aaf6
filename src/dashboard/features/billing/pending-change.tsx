import { undoPendingChange } from "#shared/api/billing.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { formatDay } from "../../format.ts";
import { planName } from "./plan-words.ts";
import { useBillingAction } from "./use-billing-action.ts";

interface PendingChangeProps {
  billing: BillingView;
  onDone: () => void;
}

/** Scheduled downgrade, with a button that undoes it. */
export function PendingChange({ billing: { pendingChange }, onDone }: PendingChangeProps) {
  const keeping = useBillingAction(
    () => call(undoPendingChange),
    t("The change could not be undone. Please try again."),
  );
  if (!pendingChange) return null;

  async function keep() {
    const view = await keeping.run(undefined);
    if (!view) return;
    toast({ title: t("Change undone"), description: t("You stay on {view}.", { view: planName(view) }) });
    onDone();
  }

  return (
    <Alert
      live={false}
      title={t("From {effectiveAt}: {pendingChange}", {
        effectiveAt: formatDay(pendingChange.effectiveAt),
        pendingChange: planName(pendingChange),
      })}
    >
      <p>
        {t("Until then you keep what you have paid for. To choose another plan, undo this change first.")}
      </p>
      {keeping.failure && <Alert variant="destructive">{keeping.failure}</Alert>}
      <p>
        <Button variant="secondary" busy={keeping.busy} busyLabel={t("Undoing…")} onClick={keep}>
          {t("Keep my current plan")}
        </Button>
      </p>
    </Alert>
  );
}
