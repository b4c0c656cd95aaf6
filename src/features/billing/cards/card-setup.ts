import { ERRORS } from "#shared/messages.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { DomainError } from "#src/errors.ts";
import type { Services } from "#src/services.ts";
import { ensureCustomer } from "../customers/ensure-customer.ts";
import { idOf } from "../provider/fetch-subscription.ts";
import { isMissing } from "../provider/provider-errors.ts";

/** Creates the setup intent that the card form uses to confirm a new card. */
export async function createCardSetup(services: Services, owner: User): Promise<{ clientSecret: string }> {
  const setup = await services.stripe.setupIntents.create({
    customer: await ensureCustomer(services, owner),
    usage: "off_session",
    allowed_payment_method_types: ["card"],
    metadata: { userId: String(owner.id) },
  });
  if (!setup.client_secret) throw new Error(`The setup intent ${setup.id} came without a client secret`);
  return { clientSecret: setup.client_secret };
}

/**
 * Returns the card confirmed by this customer's setup intent.
 * @throws DomainError `conflict` if the intent is unconfirmed or belongs to another customer.
 */
export async function confirmedCard({ stripe }: Services, customer: string, setupIntentId: string) {
  const setup = await stripe.setupIntents.retrieve(setupIntentId).catch((error: unknown) => {
    if (isMissing(error)) throw foreignCard();
    throw error;
  });
  if (idOf(setup.customer) !== customer) throw foreignCard();
  const card = idOf(setup.payment_method);
  if (setup.status === "succeeded" && card) return card;
  throw new DomainError("conflict", ERRORS.setupNotSucceeded, { code: "setup_not_succeeded" });
}

function foreignCard(): DomainError {
  return new DomainError("conflict", ERRORS.setupForeign, { code: "setup_mismatch" });
}
