import { useRef } from "react";
import { resumeSubscription } from "#shared/api/billing.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { PLANS } from "#shared/plans.ts";
import type { BillingView } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { formatDay, formatMoney } from "../../format.ts";
import { STATUS_BADGES } from "../session/plan-status.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ChangePlan } from "./change-plan.tsx";
import { Fact } from "./fact.tsx";
import { OpenInvoiceAlert } from "./open-invoice.tsx";
import { usePanel } from "./panel.tsx";
import { PendingChange } from "./pending-change.tsx";
import { PlanIncludes } from "./plan-includes.tsx";
import { ownPrice, planName, renewalWords, runningDiscount } from "./plan-words.ts";
import { RedeemPromotion } from "./redeem-promotion.tsx";
import { countingGrant, isLive, isResumable, subscriptionStatus } from "./subscription-status.ts";
import { useBillingAction } from "./use-billing-action.ts";

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

/** Whether nothing is due. A payment that is due matters more than the charge after it. */
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
    t("Your subscription could not be resumed. Please try again."),
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
