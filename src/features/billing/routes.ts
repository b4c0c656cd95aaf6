import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import {
  CancelSchema,
  ChangePlanSchema,
  PaymentMethodSchema,
  PlanChoiceSchema,
  SubscribeSchema,
} from "#shared/schemas/billing.ts";
import { clientAddress } from "../../http/client-address.ts";
import { parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS } from "../../http/rate-limit.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { billingView } from "./billing-view.ts";
import { createCardSetup } from "./cards/card-setup.ts";
import { setPaymentMethod } from "./cards/set-payment-method.ts";
import { cancelSubscription } from "./changes/cancel-subscription.ts";
import { changePlan } from "./changes/change-plan.ts";
import { previewChange } from "./changes/preview-change.ts";
import { resumeSubscription } from "./changes/resume-subscription.ts";
import { subscribe } from "./changes/subscribe.ts";
import { undoPendingChange } from "./changes/undo-pending-change.ts";
import { listInvoices } from "./invoices/list-invoices.ts";
import { withProviderErrors } from "./provider/provider-errors.ts";
import { receiveWebhook } from "./webhooks/receive-webhook.ts";

export interface WebhookOptions {
  secrets: readonly string[];
  /** Called once an event is stored; processing goes on after the answer. */
  onStored(): void;
}

export function billingRoutes(services: Services, { secrets, onStored }: WebhookOptions) {
  return new Elysia({ name: "billing" })
    .post(
      API.stripeWebhook,
      async ({ request }) => {
        const raw = await request.text();
        await receiveWebhook(services, secrets, raw, request.headers.get("stripe-signature"));
        onStored();
        return { received: true };
      },
      { parse: "none" },
    )
    .use(ownerRoutes(services));
}

function ownerRoutes(services: Services) {
  const { trustProxy } = services.config;
  return new Elysia({ name: "billing-owner" })
    .use(sessionPlugin(services))
    .guard({ ownerOnly: true })
    .get(API.billing, ({ owner }) => withProviderErrors(() => billingView(services, owner.id)))
    .get(API.billingInvoices, ({ owner }) => withProviderErrors(() => listInvoices(services, owner)))
    .post(API.billingPreview, ({ owner, body }) => {
      const choice = parseInput(PlanChoiceSchema, body);
      return withProviderErrors(() => previewChange(services, owner, choice));
    })
    .post(API.billingChangePlan, ({ owner, body }) => {
      const input = parseInput(ChangePlanSchema, body);
      return withProviderErrors(() => changePlan(services, owner, input));
    })
    .delete(API.billingPendingChange, ({ owner }) =>
      withProviderErrors(() => undoPendingChange(services, owner)),
    )
    .post(API.billingCancel, ({ owner, body }) => {
      const input = parseInput(CancelSchema, body);
      return withProviderErrors(() => cancelSubscription(services, owner, input));
    })
    .post(API.billingResume, ({ owner }) => withProviderErrors(() => resumeSubscription(services, owner)))
    .post(API.billingPaymentMethodSetup, async ({ owner, request, server }) => {
      await countAgainst(services, LIMITS.cardSetup, clientAddress(request, server, trustProxy));
      await countAgainst(services, LIMITS.cardSetup, `account ${owner.accountId}`);
      return withProviderErrors(() => createCardSetup(services, owner));
    })
    .post(API.billingPaymentMethod, ({ owner, body }) => {
      const input = parseInput(PaymentMethodSchema, body);
      return withProviderErrors(() => setPaymentMethod(services, owner, input));
    })
    .post(API.billingSubscribe, ({ owner, body }) => {
      const input = parseInput(SubscribeSchema, body);
      return withProviderErrors(() => subscribe(services, owner, input));
    });
}
