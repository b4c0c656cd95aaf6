import { useCallback, useEffect } from "react";
import { setPaymentMethod } from "#shared/api/billing.ts";
import type { PaymentMethodInput } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { loadNoticeList } from "./billing-banners.tsx";
import { CardSection } from "./card-section.tsx";
import { cardChangedToast, returnedInvoice } from "./change-card.tsx";
import { InvoiceDetailsSection } from "./invoice-details-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { UsageSection } from "./usage-section.tsx";
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

/** Loads the banners' code with the data, so that a late one does not push the page down. */
function preloadNotices(): void {
  loadNoticeList().catch(console.warn);
}

/** Saves a card after the redirect of its 3-D Secure check. */
function useReturnedCard() {
  const saving = useBillingAction(
    (body: PaymentMethodInput) => call(setPaymentMethod, { body }),
    t("Your card could not be changed. Please try again."),
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
