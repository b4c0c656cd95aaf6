import { undoPendingChange } from "#shared/api/billing.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
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
    "The change could not be undone. Please try again.",
  );
  if (!pendingChange) return null;

  async function keep() {
    const view = await keeping.run(undefined);
    if (!view) return;
    toast({ title: "Change undone", description: `You stay on ${planName(view)}.` });
    onDone();
  }

  return (
    <Alert live={false} title={`From ${formatDay(pendingChange.effectiveAt)}: ${planName(pendingChange)}`}>
      <p>Until then you keep what you have paid for. To choose another plan, undo this change first.</p>
      {keeping.failure && <Alert variant="destructive">{keeping.failure}</Alert>}
      <p>
        <Button variant="secondary" busy={keeping.busy} busyLabel="Undoing…" onClick={keep}>
          Keep my current plan
        </Button>
      </p>
    </Alert>
  );
}
