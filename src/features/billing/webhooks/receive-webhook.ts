import Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import { webhookEvents } from "#src/db/schema/billing.ts";
import { DomainError } from "#src/errors.ts";
import { log } from "#src/log.ts";
import type { Services } from "#src/services.ts";

/**
 * Stores a signed provider event, once per event id; `process-webhooks.ts` processes it.
 * @param secrets signing secrets, all accepted during a rotation.
 * @throws DomainError `malformed` for a missing, wrong or stale signature, and for an event whose
 * mode (live or test) does not match the secret key's.
 */
export async function receiveWebhook(
  services: Services,
  secrets: readonly string[],
  rawBody: string,
  signature: string | null,
): Promise<void> {
  const event = await verifyEvent(services.stripe, secrets, rawBody, signature);
  requireSameMode(services, event);
  const stored = await storeEvent(services, event, JSON.parse(rawBody));
  services.metrics.webhooks.add(1, stored ? "stored" : "duplicate");
}

/** Refuses with 400, which the provider's dashboard shows the operator before the next retry. */
function requireSameMode({ config }: Services, { id, livemode }: Stripe.Event): void {
  const mode = config.stripe?.mode;
  if (!mode || typeof livemode !== "boolean" || livemode === (mode === "live")) return;
  log.error(
    `The event ${id} is of Stripe's ${livemode ? "live" : "test"} mode, but STRIPE_SECRET_KEY is of its ${mode} mode. Set the STRIPE_WEBHOOK_SECRET of an endpoint of the same mode`,
  );
  throw new DomainError("malformed", ERRORS.otherMode, { code: "other_mode" });
}

/** Returns the new row, or undefined if the event was already stored. */
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
