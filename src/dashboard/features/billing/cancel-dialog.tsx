import { cancelSubscription } from "#shared/api/billing.ts";
import {
  type BillingView,
  CANCELLATION_REASONS,
  type CancelInput,
  type CancellationReason,
  CancelSchema,
} from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
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
  too_expensive: t("It costs too much"),
  missing_features: t("It lacks something I need"),
  switched_service: t("I use another service instead"),
  unused: t("I do not use it"),
  customer_service: t("The support was not good enough"),
  too_complex: t("It is too complicated"),
  low_quality: t("It did not work well enough"),
  other: t("Another reason"),
};

const OPTIONS = [
  { value: "", label: t("I’d rather not say") },
  ...CANCELLATION_REASONS.map((reason) => ({ value: reason, label: REASONS[reason] })),
];

export function CancelDialog({ open, ...props }: PanelProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={t("Cancel your subscription?")}>
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
    fallback: t("Your subscription could not be canceled. Please try again."),
  });

  async function send(input: CancelInput) {
    const { cancelAt } = await cancellation.mutateAsync(input);
    onDone();
    toast({
      title: t("Subscription canceled"),
      description: cancelAt
        ? t("Your widgets stay on until {cancelAt}. You can resume it until then.", {
            cancelAt: formatDay(cancelAt),
          })
        : t("It has ended. You can choose a plan again at any time."),
    });
  }

  return (
    <FormFrame form={form}>
      <WhatHappens billing={billing} />
      <SelectField
        {...form.field("reason")}
        label={t("Why are you canceling? (optional)")}
        options={OPTIONS}
      />
      <TextAreaField
        {...form.field("comment")}
        label={t("What could we have done better? (optional)")}
        maxLength={500}
      />
      <FormButtons
        form={form}
        variant="danger"
        busyLabel={t("Canceling…")}
        submit={t("Cancel subscription")}
        cancel={t("Keep it")}
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
      <li>{t("After that your widgets no longer show on your sites. Their settings are kept.")}</li>
      <li>{chargeSentence(billing)}</li>
    </ul>
  );
}

/** Without a paid period, the subscription ends immediately. */
function endSentence({ status, trialEnd, nextCharge }: BillingView, periodEnd: string | null): string {
  if (["incomplete", "unpaid", "paused"].includes(status)) return t("Your subscription ends immediately.");
  if (status === "trialing")
    return t("Your free trial continues to its end{trialEnd}.", { trialEnd: dayWords(trialEnd) });
  const end = periodEnd ?? nextCharge?.date ?? null;
  if (status === "past_due")
    return t("Your subscription ends{end}, or earlier if it stays unpaid.", { end: dayWords(end) });
  return t("Your plan stays on to the end of the period you have paid for{end}.", { end: dayWords(end) });
}

function chargeSentence({ status, openInvoice }: BillingView): string {
  if (status === "trialing") return t("Your card is never charged.");
  if (openInvoice?.change) return t("The change of plan that waits for its payment is withdrawn.");
  if (status !== "past_due" || !openInvoice) return t("Your card is not charged again.");
  return t("Only the open invoice of {openInvoice} is still due.", { openInvoice: formatMoney(openInvoice) });
}

function dayWords(iso: string | null): string {
  return iso ? `, ${formatDay(iso)}` : "";
}
