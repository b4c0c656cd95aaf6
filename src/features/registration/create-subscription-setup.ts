import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { ERRORS } from "#shared/messages.ts";
import type { SubscriptionSetup } from "#shared/registration/step-2-schemas.ts";
import { pendingRegistrations } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { ensureCustomer } from "../billing/customers/ensure-customer.ts";
import { idOf } from "../billing/provider/fetch-subscription.ts";
import { createOnce } from "../billing/provider/idempotent-call.ts";
import type { Registration } from "./queries.ts";

/**
 * Maximum number of setup intents per registration; more suggest that someone is testing stolen
 * cards.
 */
const MOST_SETUPS = 10;

/**
 * Returns a registration's card setup: one customer and one setup intent, however often it is
 * called. A new setup intent only replaces an unusable one.
 */
export async function createSubscriptionSetup(
  services: Services,
  { user, pending }: Registration,
): Promise<SubscriptionSetup> {
  const customerId = await ensureCustomer(services, user);
  const setup = await usableSetup(services, pending, customerId);
  if (!setup.client_secret) throw new Error(`The setup intent ${setup.id} came without a client secret`);
  return {
    clientSecret: setup.client_secret,
    customerId,
    status: setup.status,
    paymentMethodId: setup.status === "succeeded" ? idOf(setup.payment_method) : null,
  };
}

async function usableSetup(services: Services, pending: Registration["pending"], customer: string) {
  if (pending.setupIntentId) {
    const known = await services.stripe.setupIntents.retrieve(pending.setupIntentId);
    if (known.status !== "canceled" && idOf(known.customer) === customer) return known;
  }
  if (pending.setupAttempts >= MOST_SETUPS) {
    throw new DomainError("rate-limited", ERRORS.tooManyRequests, { retryAfter: 3_600 });
  }
  const wanted: Stripe.SetupIntentCreateParams = {
    customer,
    usage: "off_session",
    allowed_payment_method_types: ["card"],
    metadata: { userId: String(pending.userId) },
  };
  // A setup intent left by a failed call is harmless: no one has its secret.
  const setup = await createOnce<Stripe.SetupIntent>(
    `setup:${pending.key}:${pending.setupAttempts}`,
    (idempotencyKey) => services.stripe.setupIntents.create(wanted, { idempotencyKey }),
    async () => null,
  );
  await services.db
    .update(pendingRegistrations)
    .set({ setupIntentId: setup.id, setupAttempts: sql`${pendingRegistrations.setupAttempts} + 1` })
    .where(
      sql`${pendingRegistrations.userId} = ${pending.userId} and ${pendingRegistrations.setupAttempts} = ${pending.setupAttempts}`,
    );
  return setup;
}
