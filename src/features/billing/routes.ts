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
import { askProvider } from "./ask-provider.ts";
import { billingView } from "./billing-view.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { createCardSetup } from "./card-setup.ts";
import { changePlan } from "./change-plan.ts";
import { listInvoices } from "./list-invoices.ts";
import { previewChange } from "./preview-change.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { setPaymentMethod } from "./set-payment-method.ts";
import { subscribe } from "./subscribe.ts";
import { undoPendingChange } from "./undo-pending-change.ts";

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
    .get(API.billing, ({ owner }) => askProvider(() => billingView(services, owner.id)))
    .get(API.billingInvoices, ({ owner }) => askProvider(() => listInvoices(services, owner)))
    .post(API.billingPreview, ({ owner, body }) => {
      const choice = parseInput(PlanChoiceSchema, body);
      return askProvider(() => previewChange(services, owner, choice));
    })
    .post(API.billingChangePlan, ({ owner, body }) => {
      const input = parseInput(ChangePlanSchema, body);
      return askProvider(() => changePlan(services, owner, input));
    })
    .delete(API.billingPendingChange, ({ owner }) => askProvider(() => undoPendingChange(services, owner)))
    .post(API.billingCancel, ({ owner, body }) => {
      const input = parseInput(CancelSchema, body);
      return askProvider(() => cancelSubscription(services, owner, input));
    })
    .post(API.billingResume, ({ owner }) => askProvider(() => resumeSubscription(services, owner)))
    .post(API.billingPaymentMethodSetup, async ({ owner, request, server }) => {
      await countAgainst(services, LIMITS.cardSetup, clientAddress(request, server, trustProxy));
      await countAgainst(services, LIMITS.cardSetup, `account ${owner.accountId}`);
      return askProvider(() => createCardSetup(services, owner));
    })
    .post(API.billingPaymentMethod, ({ owner, body }) => {
      const input = parseInput(PaymentMethodSchema, body);
      return askProvider(() => setPaymentMethod(services, owner, input));
    })
    .post(API.billingSubscribe, ({ owner, body }) => {
      const input = parseInput(SubscribeSchema, body);
      return askProvider(() => subscribe(services, owner, input));
    });
}
