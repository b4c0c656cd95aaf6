import { cancelSubscription } from "#shared/api/billing.ts";
import {
  type BillingView,
  CANCELLATION_REASONS,
  type CancelInput,
  type CancellationReason,
  CancelSchema,
} from "#shared/schemas/billing.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { formatDay, formatMoney } from "../../format.ts";
import { useAuth } from "../session/auth.tsx";
import type { PanelProps } from "./panel.tsx";
import { useBillingMutation } from "./use-billing-action.ts";

const REASONS: Record<CancellationReason, string> = {
  too_expensive: "It costs too much",
  missing_features: "It lacks something I need",
  switched_service: "I use another service instead",
  unused: "I do not use it",
  customer_service: "The support was not good enough",
  too_complex: "It is too complicated",
  low_quality: "It did not work well enough",
  other: "Another reason",
};

const OPTIONS = [
  { value: "", label: "I’d rather not say" },
  ...CANCELLATION_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] })),
];

export function CancelDialog({ open, ...props }: PanelProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Cancel your subscription?">
      <CancelForm {...props} />
    </Dialog>
  );
}

function CancelForm({ billing, onClose, onDone }: PanelProps) {
  const cancellation = useBillingMutation((body: CancelInput) => call(cancelSubscription, { body }));
  const form = useForm({
    schema: CancelSchema,
    send,
    leaves: true,
    fallback: "Your subscription could not be canceled. Please try again.",
  });

  async function send(input: CancelInput) {
    const { cancelAt } = await cancellation.mutateAsync(input);
    onDone();
    toast({
      title: "Subscription canceled",
      description: cancelAt
        ? `Your widgets stay on until ${formatDay(cancelAt)}. You can resume it until then.`
        : "It has ended. You can choose a plan again at any time.",
    });
  }

  return (
    <FormFrame form={form}>
      <WhatHappens billing={billing} />
      <SelectField {...form.field("reason")} label="Why are you canceling? (optional)" options={OPTIONS} />
      <TextAreaField
        {...form.field("comment")}
        label="What could we have done better? (optional)"
        maxLength={500}
      />
      <FormButtons
        form={form}
        variant="danger"
        busyLabel="Canceling…"
        submit="Cancel subscription"
        cancel="Keep it"
        onCancel={onClose}
      />
    </FormFrame>
  );
}

function WhatHappens({ billing }: { billing: BillingView }) {
  const { user } = useAuth();
  return (
    <ul className="plain-list">
      <li>{endSentence(billing, user?.currentPeriodEnd ?? null)}</li>
      <li>After that your widgets no longer show on your sites. Their settings are kept.</li>
      <li>{chargeSentence(billing)}</li>
    </ul>
  );
}

/** Without a paid period, the subscription ends immediately. */
function endSentence({ status, trialEnd, nextCharge }: BillingView, periodEnd: string | null): string {
  if (["incomplete", "unpaid", "paused"].includes(status)) return "Your subscription ends immediately.";
  if (status === "trialing") return `Your free trial goes on to its end${dayWords(trialEnd)}.`;
  const end = periodEnd ?? nextCharge?.date ?? null;
  if (status === "past_due") return `Your subscription ends${dayWords(end)}, or earlier if it stays unpaid.`;
  return `Your plan stays on to the end of the period you have paid for${dayWords(end)}.`;
}

function chargeSentence({ status, openInvoice }: BillingView): string {
  if (status === "trialing") return "Your card is never charged.";
  if (openInvoice?.change) return "The change of plan that waits for its payment is withdrawn.";
  if (status !== "past_due" || !openInvoice) return "Your card is not charged again.";
  return `Only the open invoice of ${formatMoney(openInvoice)} is still due.`;
}

function dayWords(iso: string | null): string {
  return iso ? `, ${formatDay(iso)}` : "";
}
