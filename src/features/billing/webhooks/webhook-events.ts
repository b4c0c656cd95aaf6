import type Stripe from "stripe";

/**
 * Events that the Stripe webhook endpoint subscribes to; each triggers a sync, some also an email.
 */
export const WEBHOOK_EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "customer.subscription.pending_update_applied",
  "customer.subscription.pending_update_expired",
  "customer.updated",
  "customer.deleted",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "invoice.upcoming",
  "payment_method.attached",
  "payment_method.detached",
  "payment_method.automatically_updated",
  "setup_intent.succeeded",
  "setup_intent.setup_failed",
  "charge.refunded",
  "charge.dispute.created",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const WANTED = new Set<string>(WEBHOOK_EVENTS);

export function isWanted(type: string): boolean {
  return WANTED.has(type);
}
