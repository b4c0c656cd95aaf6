import Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";

/**
 * Stores a signed event of the provider, once however often it is sent; `process-webhooks.ts` acts
 * on it.
 * @param secrets any of them may have signed, so that one can be rolled.
 * @throws DomainError `malformed` for a signature that is missing, wrong or stale, and for an event
 * of the mode (live or test) that our keys are not of; nothing is stored then.
 */
export async function receiveWebhook(
  services: Services,
  secrets: readonly string[],
  rawBody: string,
  signature: string | null,
): Promise<void> {
  const event = await verifyEvent(services.stripe, secrets, rawBody, signature);
  requireOwnMode(services, event);
  await storeEvent(services, event, JSON.parse(rawBody));
}

/** Refuses with 400, which the provider shows to its operator before it sends the event again. */
function requireOwnMode({ config }: Services, { id, livemode }: Stripe.Event): void {
  const mode = config.stripe?.mode;
  if (!mode || typeof livemode !== "boolean" || livemode === (mode === "live")) return;
  console.error(
    `The event ${id} is of Stripe's ${livemode ? "live" : "test"} mode, but STRIPE_SECRET_KEY is of its ${mode} mode. Set the STRIPE_WEBHOOK_SECRET of an endpoint of the same mode`,
  );
  throw new DomainError("malformed", ERRORS.otherMode, { code: "other_mode" });
}

/** Answers the new row, or nothing when the event was stored before. */
export async function storeEvent(
  { db, clock }: Services,
  { id, type }: Pick<Stripe.Event, "id" | "type">,
  data: Record<string, unknown>,
): Promise<typeof webhookEvents.$inferSelect | undefined> {
  const [stored] = await db
    .insert(webhookEvents)
    .values({ stripeEventId: id, type, data, nextAttemptAt: clock.now() })
    .onConflictDoNothing({ target: webhookEvents.stripeEventId })
    .returning();
  return stored;
}

async function verifyEvent(
  stripe: Stripe,
  secrets: readonly string[],
  rawBody: string,
  signature: string | null,
): Promise<Stripe.Event> {
  for (const secret of secrets) {
    try {
      return await stripe.webhooks.constructEventAsync(rawBody, signature ?? "", secret);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new DomainError("malformed", ERRORS.signature, { code: "bad_signature" });
}
