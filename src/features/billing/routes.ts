import * as api from "#shared/billing/contract.ts";
import { InvoiceDetailsSchema } from "#shared/billing/invoice-details.ts";
import {
  CancelSchema,
  ChangePlanSchema,
  PaymentMethodSchema,
  PlanChoiceSchema,
  PromotionSchema,
  QuoteSchema,
  SubscribeSchema,
} from "#shared/billing/schemas.ts";
import { enforceLimit, LIMITS } from "../../http/rate-limit.ts";
import { type Route, rawRoute, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { billingView } from "./billing-view.ts";
import { createCardSetup } from "./cards/card-setup.ts";
import { setPaymentMethod } from "./cards/set-payment-method.ts";
import { cancelSubscription } from "./changes/cancel-subscription.ts";
import { changePlan } from "./changes/change-plan.ts";
import { previewChange } from "./changes/preview-change.ts";
import { redeemPromotion } from "./changes/redeem-promotion.ts";
import { resumeSubscription } from "./changes/resume-subscription.ts";
import { quoteForOwner, subscribe } from "./changes/subscribe.ts";
import { undoPendingChange } from "./changes/undo-pending-change.ts";
import { readInvoiceDetails } from "./customers/read-invoice-details.ts";
import { setInvoiceDetails } from "./customers/set-invoice-details.ts";
import { listInvoices } from "./invoices/list-invoices.ts";
import { withProviderErrors } from "./provider/provider-errors.ts";
import { receiveWebhook } from "./webhooks/receive-webhook.ts";

export interface WebhookOptions {
  secrets: readonly string[];
  /** Called after an event is stored; processing continues after the response. */
  onStored(): void;
}

export function billingRoutes(services: Services, { secrets, onStored }: WebhookOptions): Route[] {
  return [
    rawRoute(api.receiveWebhook, async ({ request }) => {
      const raw = await request.text();
      await receiveWebhook(services, secrets, raw, request.headers.get("stripe-signature"));
      onStored();
      return Response.json({ received: true });
    }),
    ...ownerRoutes(services).map(withProviderErrorsIn),
  ];
}

function ownerRoutes(services: Services): Route[] {
  const access = "ownerOnly";
  return [
    route(api.readBilling, { access }, ({ owner }) => billingView(services, owner.id)),
    route(api.listInvoices, { access }, ({ owner }) => listInvoices(services, owner)),
    route(api.readInvoiceDetails, { access }, ({ owner }) => readInvoiceDetails(services, owner)),
    route(api.setInvoiceDetails, { access, body: InvoiceDetailsSchema }, ({ owner, body }) =>
      setInvoiceDetails(services, owner, body),
    ),
    route(api.previewPlan, { access, body: PlanChoiceSchema }, ({ owner, body }) =>
      previewChange(services, owner, body),
    ),
    route(api.changePlan, { access, body: ChangePlanSchema }, ({ owner, body }) =>
      changePlan(services, owner, body),
    ),
    route(api.undoPendingChange, { access }, ({ owner }) => undoPendingChange(services, owner)),
    route(api.cancelSubscription, { access, body: CancelSchema }, ({ owner, body }) =>
      cancelSubscription(services, owner, body),
    ),
    route(api.resumeSubscription, { access }, ({ owner }) => resumeSubscription(services, owner)),
    route(api.createCardSetup, { access, limit: LIMITS.cardSetup }, async ({ owner }) => {
      await enforceLimit(services, LIMITS.cardSetup, `account ${owner.accountId}`);
      return createCardSetup(services, owner);
    }),
    route(api.setPaymentMethod, { access, body: PaymentMethodSchema }, ({ owner, body }) =>
      setPaymentMethod(services, owner, body),
    ),
    route(api.quotePlan, { access, body: QuoteSchema }, async ({ owner, body }) => {
      if (body.promotionCode)
        await enforceLimit(services, LIMITS.promotionCode, `account ${owner.accountId}`);
      return quoteForOwner(services, owner, body);
    }),
    route(api.redeemPromotion, { access, body: PromotionSchema }, async ({ owner, body }) => {
      await enforceLimit(services, LIMITS.promotionCode, `account ${owner.accountId}`);
      return redeemPromotion(services, owner, body);
    }),
    route(api.subscribe, { access, body: SubscribeSchema }, ({ owner, body }) =>
      subscribe(services, owner, body),
    ),
  ];
}

function withProviderErrorsIn(route: Route): Route {
  return {
    ...route,
    handle: (...call) => withProviderErrors(async () => route.handle(...call)),
  };
}
