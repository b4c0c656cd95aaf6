import type { BillingView, PlanChoice, PlanPreview } from "../../../shared/schemas/billing.ts";
import { Alert } from "../../../ui/alert.tsx";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { changePlan } from "../../api/change-plan.ts";
import { formatDay } from "../session/plan-status.ts";
import { formatMoney } from "./format-money.ts";
import { planName } from "./plan-words.ts";
import { useBillingAction } from "./use-billing-action.ts";

interface ReviewChangeProps {
  current: PlanChoice;
  choice: PlanChoice;
  preview: PlanPreview;
  onBack: () => void;
  onDone: () => void;
}

/** What a change costs, now and next, and the button that makes it. */
export function ReviewChange({ current, choice, preview, onBack, onDone }: ReviewChangeProps) {
  const change = useBillingAction(changePlan, "Your plan could not be changed. Please try again.");

  async function confirm() {
    const view = await change.run({ ...choice, prorationDate: preview.prorationDate });
    if (!view) return;
    toast(outcome(view, choice));
    onDone();
  }

  return (
    <>
      <p>
        From <strong>{planName(current)}</strong> to <strong>{planName(choice)}</strong>.
      </p>
      <dl className="facts">
        <div>
          <dt>Takes effect</dt>
          <dd>{effect(preview)}</dd>
        </div>
        <div>
          <dt>Charged now</dt>
          <dd>{preview.dueNow.amount > 0 ? formatMoney(preview.dueNow) : "Nothing"}</dd>
        </div>
        {preview.credit.amount > 0 && (
          <div>
            <dt>Credit left for later invoices</dt>
            <dd>{formatMoney(preview.credit)}</dd>
          </div>
        )}
        <div>
          <dt>Next charge</dt>
          <dd>
            {formatMoney(preview.nextCharge)} on {formatDay(preview.nextCharge.date)}
          </dd>
        </div>
      </dl>
      {change.failure && <Alert variant="destructive">{change.failure}</Alert>}
      <div className="cluster">
        <Button busy={change.busy} busyLabel="Changing…" onClick={confirm}>
          Confirm the change
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Choose differently
        </Button>
      </div>
    </>
  );
}

function effect({ takesEffect, effectiveAt }: PlanPreview): string {
  switch (takesEffect) {
    case "trial":
      return "At once. Your free trial goes on as before";
    case "period_end":
      return `On ${formatDay(effectiveAt)}. Until then you keep what you have paid for`;
    default:
      return "At once, as soon as the payment has gone through";
  }
}

function outcome({ plan, billingCycle, pendingChange, openInvoice }: BillingView, choice: PlanChoice) {
  if (pendingChange) {
    const day = formatDay(pendingChange.effectiveAt);
    return { title: "Change noted", description: `From ${day} on you are on ${planName(pendingChange)}.` };
  }
  const isChanged = plan === choice.plan && billingCycle === choice.billingCycle;
  if (!isChanged && openInvoice) {
    return { title: "One more step", description: "Finish the payment, and your plan changes." };
  }
  return { title: "Plan changed", description: `You are on ${planName({ plan, billingCycle })} now.` };
}
