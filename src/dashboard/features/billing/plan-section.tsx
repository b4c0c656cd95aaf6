import { useRef } from "react";
import { redeemPromotion, resumeSubscription, undoPendingChange } from "#shared/billing/contract.ts";
import { PLANS } from "#shared/billing/prices-trial-and-grace.ts";
import type { BillingView } from "#shared/billing/schemas.ts";
import { type OpenInvoice, type PromotionInput, PromotionSchema } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { NewTabLink } from "../../components/new-tab-link.tsx";
import { formatDay, formatMoney } from "../../format.ts";
import { STATUS_BADGES } from "../session/plan-status.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CARD_SECTION_ID } from "./card-section.tsx";
import { ChangePlan } from "./change-plan.tsx";
import { Fact } from "./fact.tsx";
import { Panel, type PanelProps, usePanel } from "./panel.tsx";
import { PlanIncludes } from "./plan-includes.tsx";
import { ownPrice, planName, renewalWords, runningDiscount } from "./plan-words.ts";
import { countingGrant, isLive, isResumable, subscriptionStatus } from "./subscription-status.ts";
import { useBillingAction, useBillingMutation } from "./use-billing-action.ts";

export function PlanSection({ billing }: { billing: BillingView }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const changing = usePanel(headingRef);
  const cancelling = usePanel(headingRef);
  const redeeming = usePanel(headingRef);
  const isPanelOpen = changing.isOpen || redeeming.isOpen;
  const status = subscriptionStatus(billing);
  const grant = countingGrant(billing);
  const focusHeading = () => headingRef.current?.focus();
  return (
    <Card className="stack">
      <h2 tabIndex={-1} ref={headingRef}>
        {t("Your plan")}
      </h2>
      <div className="stack stack--tight">
        <p className="cluster">
          <strong className="large">{grant ? PLANS[grant.plan].name : planName(billing)}</strong>
          <Badge variant={STATUS_BADGES[status.tone]}>{status.label}</Badge>
        </p>
        <p>{status.detail}</p>
        {isInOrder(billing) && !grant && <NextCharge billing={billing} />}
      </div>
      {billing.openInvoice && <OpenInvoiceAlert invoice={billing.openInvoice} />}
      <PendingChange billing={billing} onDone={focusHeading} />
      {isResumable(billing) && (
        <p>
          {t("If you resume it, your subscription {billing}", { billing: renewalWords(ownPrice(billing)) })}
        </p>
      )}
      {changing.isOpen && <ChangePlan {...changing.form} billing={billing} />}
      {redeeming.isOpen && <RedeemPromotion {...redeeming.form} />}
      {!isPanelOpen && !billing.deletesAt && (
        <div className="cluster">
          {!isLive(billing) && <LinkButton href={DASHBOARD.subscribe}>{t("Choose a plan")}</LinkButton>}
          {isResumable(billing) && <ResumeButton onDone={focusHeading} />}
          {isChangeable(billing) && (
            <Button ref={changing.openerRef} onClick={changing.open}>
              {t("Change plan")}
            </Button>
          )}
          {isChangeable(billing) && !billing.discount && (
            <Button variant="secondary" ref={redeeming.openerRef} onClick={redeeming.open}>
              {t("Use a promotion code")}
            </Button>
          )}
          {isCancellable(billing) && (
            <Button variant="secondary" ref={cancelling.openerRef} onClick={cancelling.open}>
              {t("Cancel subscription")}
            </Button>
          )}
        </div>
      )}
      {!isPanelOpen && <PlanIncludes plan={billing.plan} />}
      <CancelDialog {...cancelling.form} billing={billing} open={cancelling.isOpen} />
    </Card>
  );
}

/** Whether no payment is due; a payment that is due matters more than the next charge. */
function isInOrder({ status }: BillingView): boolean {
  return status === "trialing" || status === "active";
}

function isChangeable(billing: BillingView): boolean {
  const { cancelAt, pendingChange, openInvoice } = billing;
  return isInOrder(billing) && !cancelAt && !pendingChange && !openInvoice;
}

function isCancellable(billing: BillingView): boolean {
  return isLive(billing) && !billing.cancelAt;
}

function NextCharge({ billing: { nextCharge, discount } }: { billing: BillingView }) {
  return (
    <dl className="billing-facts">
      <Fact term={t("Next charge")}>
        {nextCharge
          ? t("{nextCharge} on {date}", {
              nextCharge: formatMoney(nextCharge),
              date: formatDay(nextCharge.date),
            })
          : t("None")}
      </Fact>
      {discount && (
        <Fact term={t("Discount")}>
          {[discount.code, runningDiscount(discount)].filter(Boolean).join(": ")}
        </Fact>
      )}
    </dl>
  );
}

function ResumeButton({ onDone }: { onDone: () => void }) {
  const resuming = useBillingAction(
    () => call(resumeSubscription),
    t("Your subscription couldn’t be resumed. Please try again."),
  );

  async function resume() {
    if (!(await resuming.run(undefined))) return;
    toast({ title: t("Subscription resumed"), description: t("It continues as before.") });
    onDone();
  }

  return (
    <>
      <Button busy={resuming.busy} busyLabel={t("Resuming…")} onClick={resume}>
        {t("Resume subscription")}
      </Button>
      {resuming.failure && <Alert variant="destructive">{resuming.failure}</Alert>}
    </>
  );
}

interface PendingChangeProps {
  billing: BillingView;
  onDone: () => void;
}

/** Scheduled downgrade, with an undo button. */
function PendingChange({ billing: { pendingChange }, onDone }: PendingChangeProps) {
  const keeping = useBillingAction(
    () => call(undoPendingChange),
    t("The change couldn’t be undone. Please try again."),
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
      title={t("Starting {effectiveAt}: {pendingChange}", {
        effectiveAt: formatDay(pendingChange.effectiveAt),
        pendingChange: planName(pendingChange),
      })}
    >
      <p>{t("Until then, you keep what you’ve paid for. To choose another plan, undo this change first.")}</p>
      {keeping.failure && <Alert variant="destructive">{keeping.failure}</Alert>}
      <p>
        <Button variant="secondary" busy={keeping.busy} busyLabel={t("Undoing…")} onClick={keep}>
          {t("Keep my current plan")}
        </Button>
      </p>
    </Alert>
  );
}

/** Redeems a promotion code for upcoming payments; nothing is charged. */
function RedeemPromotion({ onClose, onDone }: Omit<PanelProps, "billing">) {
  const redeeming = useBillingMutation((body: PromotionInput) => call(redeemPromotion, { body }));
  const form = useForm({
    schema: PromotionSchema,
    async send(body) {
      const { discount } = await redeeming.mutateAsync(body);
      toast({
        title: t("Promotion code used"),
        description: discount
          ? t("Your next payments: {discount}.", { discount: runningDiscount(discount) })
          : "",
      });
      onDone();
    },
    fallback: t("The promotion code couldn’t be used. Please try again."),
  });
  return (
    <Panel title={t("Use a promotion code")}>
      <FormFrame form={form}>
        <TextField
          {...form.field("promotionCode")}
          label={t("Promotion code")}
          hint={t("It reduces your next payments. Nothing is charged now.")}
          autoComplete="off"
          maxLength={100}
          required
          {...VERBATIM}
        />
        <FormButtons
          form={form}
          submit={t("Use the code")}
          busyLabel={t("Checking…")}
          cancel={t("Cancel")}
          onCancel={onClose}
        />
      </FormFrame>
    </Panel>
  );
}

/** Explains why an open invoice is unpaid and how to pay it. */
function OpenInvoiceAlert({ invoice }: { invoice: OpenInvoice }) {
  const { needs, hostedInvoiceUrl } = invoice;
  if (needs === "nothing") return <PaymentUnderWay invoice={invoice} />;
  const sentences = needs === "confirmation" ? waitingWords(invoice) : failedWords(invoice);
  return (
    <Alert
      variant="warning"
      live={false}
      title={t("A payment of {invoice} isn’t finished", { invoice: formatMoney(invoice) })}
    >
      <p>{sentences.join(" ")}</p>
      <div className="cluster">
        {needs === "card" && <LinkButton href={`#${CARD_SECTION_ID}`}>{t("Change card")}</LinkButton>}
        {hostedInvoiceUrl && (
          <NewTabLink
            className={buttonClass({ variant: needs === "card" ? "secondary" : "primary" })}
            href={hostedInvoiceUrl}
          >
            {t("Finish the payment")}
          </NewTabLink>
        )}
      </div>
    </Alert>
  );
}

function PaymentUnderWay({ invoice }: { invoice: OpenInvoice }) {
  return (
    <Alert
      variant="info"
      live={false}
      title={t("A payment of {invoice} is being processed", { invoice: formatMoney(invoice) })}
    >
      <p>{t("Your bank hasn’t confirmed it yet. You don’t need to do anything.")}</p>
    </Alert>
  );
}

function waitingWords({ change }: OpenInvoice): string[] {
  const asked = t("Your bank needs you to confirm it.");
  if (!change) return [asked];
  return [
    asked,
    t("{change}, starts as soon as it’s paid.", { change: planName(change) }),
    t("If you leave it unpaid for a day, your plan stays as it is and nothing is charged."),
  ];
}

function failedWords({ nextAttempt, hostedInvoiceUrl }: OpenInvoice): string[] {
  return [
    t("Your card couldn’t be charged."),
    ...(nextAttempt ? [t("We’ll try again on {nextAttempt}.", { nextAttempt: formatDay(nextAttempt) })] : []),
    hostedInvoiceUrl
      ? t("Change your card to pay the invoice with the new one right away, or pay it on its own page.")
      : t("Change your card to pay the invoice with the new one right away."),
  ];
}
