import { cancelSubscription } from "#shared/billing/contract.ts";
import {
  type BillingView,
  CANCELLATION_REASONS,
  type CancelInput,
  type CancellationReason,
  CancelSchema,
} from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
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
  unused: t("I don’t use it"),
  customer_service: t("Support wasn’t good enough"),
  too_complex: t("It’s too complicated"),
  low_quality: t("It didn’t work well enough"),
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
    fallback: t("Your subscription couldn’t be canceled. Please try again."),
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
  const periodEnd = user?.currentPeriodEnd ?? null;
  return (
    <ul className="plain-list">
      <li>{endSentence(billing, periodEnd)}</li>
      <li>
        {billing.grant
          ? t("Your widgets stay on with the plan you have without the subscription.")
          : t("After that, your widgets no longer show on your sites. Their settings are kept.")}
      </li>
      <li>{chargeSentence(billing, periodEnd)}</li>
    </ul>
  );
}

function endSentence(billing: BillingView, periodEnd: string | null): string {
  const { status, trialEnd, nextCharge } = billing;
  if (isPeriodUnpaid(billing, periodEnd)) return t("Your subscription ends immediately.");
  if (status === "trialing")
    return t("Your free trial continues until its end{trialEnd}.", { trialEnd: dayWords(trialEnd) });
  const end = periodEnd ?? nextCharge?.date ?? null;
  return t("Your plan stays on until the end of the period you paid for{end}.", { end: dayWords(end) });
}

function chargeSentence(billing: BillingView, periodEnd: string | null): string {
  const { status, openInvoice, nextCharge } = billing;
  if (status === "trialing") return t("Your card is never charged.");
  if (openInvoice?.change) return t("The plan change waiting for payment is withdrawn.");
  if (openInvoice) {
    return t(
      "The open invoice for {amount} is withdrawn: you don’t have to pay it, and we won’t try your card again.",
      {
        amount: formatMoney(openInvoice),
      },
    );
  }
  if (nextCharge && isPeriodUnpaid(billing, periodEnd)) {
    return t("We won’t charge the {amount} for the period that just began.", {
      amount: formatMoney(nextCharge),
    });
  }
  return t("Your card isn’t charged again.");
}

/**
 * Whether canceling ends the subscription immediately; a renewal is charged about an hour after its
 * period begins.
 */
function isPeriodUnpaid({ status, nextCharge }: BillingView, periodEnd: string | null): boolean {
  if (["incomplete", "past_due", "unpaid", "paused"].includes(status)) return true;
  return status === "active" && nextCharge !== null && periodEnd !== null && nextCharge.date < periodEnd;
}

function dayWords(iso: string | null): string {
  return iso ? `, ${formatDay(iso)}` : "";
}
