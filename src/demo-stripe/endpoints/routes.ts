import type { Method, Route } from "../http/route.ts";
import { balanceTransactionRoutes } from "../resources/balance-transactions.ts";
import { billingPortalRoutes } from "../resources/billing-portal.ts";
import { couponRoutes } from "../resources/coupons.ts";
import { creditNoteRoutes } from "../resources/credit-notes.ts";
import { customerRoutes } from "../resources/customers.ts";
import { eventRoutes } from "../resources/events.ts";
import { invoicePreviewRoutes } from "../resources/invoice-previews.ts";
import { invoiceRoutes } from "../resources/invoices.ts";
import { paymentMethodRoutes } from "../resources/payment-methods.ts";
import { paymentRoutes } from "../resources/payments.ts";
import { priceRoutes } from "../resources/prices.ts";
import { productRoutes } from "../resources/products.ts";
import { promotionCodeRoutes } from "../resources/promotion-codes.ts";
import { setupIntentRoutes } from "../resources/setup-intents.ts";
import { subscriptionScheduleRoutes } from "../resources/subscription-schedules.ts";
import { subscriptionRoutes } from "../resources/subscriptions.ts";
import { taxIdRoutes } from "../resources/tax-ids.ts";
import { taxSettingsRoutes } from "../resources/tax-settings.ts";
import { testClockRoutes } from "../resources/test-clocks.ts";
import { webhookEndpointRoutes } from "../resources/webhook-endpoints.ts";

const ROUTES: Route[] = [
  ...balanceTransactionRoutes,
  ...billingPortalRoutes,
  ...couponRoutes,
  ...creditNoteRoutes,
  ...customerRoutes,
  ...eventRoutes,
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...paymentRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...promotionCodeRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...taxIdRoutes,
  ...taxSettingsRoutes,
  ...testClockRoutes,
  ...webhookEndpointRoutes,
];

/** Finds the operation of a path, and the ids in the path. */
export function findRoute(method: string, path: string): { route: Route; ids: string[] } | undefined {
  const segments = path.split("/").slice(1);
  const route = ROUTES.find((candidate) => matches(candidate, method, segments));
  if (!route) return undefined;
  return { route, ids: segments.filter((_, index) => route.segments[index]?.startsWith(":")) };
}

function matches(route: { method: Method; segments: string[] }, method: string, segments: string[]): boolean {
  return (
    route.method === method &&
    route.segments.length === segments.length &&
    route.segments.every(
      (part, index) => part === segments[index] || (part.startsWith(":") && segments[index] !== ""),
    )
  );
}
