import {
  type BillingView,
  CANCELLATION_REASONS,
  type CancelInput,
  type CancellationReason,
  CancelSchema,
} from "../../../shared/schemas/billing.ts";
import { Alert } from "../../../ui/alert.tsx";
import { toast } from "../../../ui/browser/toast-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextAreaField } from "../../../ui/text-area-field.tsx";
import { useForm } from "../../../ui/use-form.ts";
import { cancelSubscription } from "../../api/cancel-subscription.ts";
import { useAuth } from "../session/auth.tsx";
import { formatDay } from "../session/plan-status.ts";
import { useBillingMutation } from "./use-billing-mutation.ts";

const REASONS: Record<CancellationReason, string> = {
  too_expensive: "It costs too much",
  missing_features: "It lacks something I need",
  switched_service: "I use another service instead",
  unused: "I do not use it",
  customer_service: "I was not helped well",
  too_complex: "It is too complicated",
  low_quality: "It did not work well enough",
  other: "Another reason",
};

const OPTIONS = [
  { value: "", label: "Choose a reason" },
  ...CANCELLATION_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] })),
];

interface CancelDialogProps {
  billing: BillingView;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function CancelDialog({ billing, open, onClose, onDone }: CancelDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cancel your subscription?">
      <CancelForm billing={billing} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function CancelForm({ billing, onClose, onDone }: Omit<CancelDialogProps, "open">) {
  const cancellation = useBillingMutation(cancelSubscription);
  const form = useForm({
    schema: CancelSchema,
    send,
    leaves: true,
    fallback: "Your subscription could not be cancelled. Please try again.",
  });

  async function send(input: CancelInput) {
    const { cancelAt } = await cancellation.mutateAsync(input);
    onDone();
    const until = cancelAt ? ` Your widgets stay on until ${formatDay(cancelAt)}.` : "";
    toast({ title: "Subscription cancelled", description: `You can resume it before it ends.${until}` });
  }

  return (
    <form className="form" noValidate ref={form.formRef} onSubmit={form.onSubmit} onInput={form.onInput}>
      {form.failure && (
        <Alert variant="destructive" ref={form.failureRef}>
          {form.failure}
        </Alert>
      )}
      <WhatHappens billing={billing} />
      <SelectField
        name="reason"
        label="Why do you cancel?"
        required
        options={OPTIONS}
        error={form.errorOf("reason")}
      />
      <TextAreaField
        name="comment"
        label="What could we have done better? (optional)"
        maxLength={500}
        error={form.errorOf("comment")}
      />
      <div className="cluster">
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Cancelling…">
          Cancel subscription
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

function WhatHappens({ billing: { status, trialEnd, nextCharge } }: { billing: BillingView }) {
  const { user } = useAuth();
  const isTrial = status === "trialing";
  const end = isTrial ? trialEnd : (user?.currentPeriodEnd ?? nextCharge?.date);
  const until = end ? ` on ${formatDay(end)}` : "";
  return (
    <ul className="plain-list">
      <li>
        {isTrial
          ? "Your free trial goes on to its end"
          : "Your plan stays on to the end of the period you have paid for"}
        {until}.
      </li>
      <li>After that your widgets no longer show on your sites. Their settings are kept.</li>
      <li>{isTrial ? "Your card is never charged." : "Your card is not charged again."}</li>
    </ul>
  );
}
