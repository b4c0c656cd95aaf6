import { useCallback, useEffect } from "react";
import { setPaymentMethod } from "#shared/billing/contract.ts";
import type { BillingView, PaymentMethodInput } from "#shared/billing/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { USAGE_VIEW } from "#shared/paths.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { formatDayOfUtc, formatNumber, formatShare } from "../../format.ts";
import { loadNoticeList } from "./billing-banners.tsx";
import { CardSection } from "./card-section.tsx";
import { cardChangedToast, returnedInvoice } from "./change-card.tsx";
import { InvoiceDetailsSection } from "./invoice-details-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { useBilling } from "./use-billing.ts";
import { useBillingAction } from "./use-billing-action.ts";
import { useReturnedSetup } from "./use-returned-setup.ts";

export function BillingPage() {
  const { failure } = useReturnedCard();
  useEffect(preloadNotices, []);
  return (
    <div className="stack billing">
      <PageHeading>{t("Plan and billing")}</PageHeading>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <QueryView query={useBilling()} what={t("your plan")}>
        {(billing) => (
          <>
            <PlanSection billing={billing} />
            <div className="billing__pair">
              <UsageSection usage={billing.usage} />
              <CardSection billing={billing} />
            </div>
            <InvoicesSection />
            <InvoiceDetailsSection />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Loads the banners' code with the data, so a late banner doesn't push the page down. */
function preloadNotices(): void {
  loadNoticeList().catch(console.warn);
}

/** Saves a card after its 3-D Secure redirect. */
function useReturnedCard() {
  const saving = useBillingAction(
    (body: PaymentMethodInput) => call(setPaymentMethod, { body }),
    t("Your card couldn’t be changed. Please try again."),
  );
  useReturnedSetup(
    useCallback(
      (setupIntentId, query) => {
        const input = { setupIntentId, invoice: returnedInvoice(query) };
        void saving.run(input).then((view) => view && toast(cardChangedToast(view)));
      },
      [saving.run],
    ),
  );
  return saving;
}

function UsageSection({ usage: { visits, allowance, since } }: Pick<BillingView, "usage">) {
  const share = formatShare(visits, allowance);
  return (
    <Card className="stack stack--tight">
      <h2 id="usage-title">{t("Visits this month")}</h2>
      <p className="usage__figures">
        <RichText
          text="<strong>{visits}</strong> of {allowance} visits ({share})"
          values={{ visits: formatNumber(visits), allowance: formatNumber(allowance), share }}
          parts={{ strong: (words) => <strong className="large">{words}</strong> }}
        />
      </p>
      <meter
        className="usage__meter"
        aria-labelledby="usage-title"
        min={0}
        max={allowance}
        high={allowance * 0.8}
        value={Math.min(visits, allowance)}
      >
        {share}
      </meter>
      <p className="muted small">
        {t(
          "Counted since {since}, once for each browser session. Your visitors are never cut off, even above the plan’s allowance.",
          { since: formatDayOfUtc(since) },
        )}
      </p>
      <p>
        <a className="line-link" href={USAGE_VIEW}>
          {t("See usage by day, week and month")}
        </a>
      </p>
    </Card>
  );
}
