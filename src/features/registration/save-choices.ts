import { eq } from "drizzle-orm";
import type { RegistrationChoices } from "#shared/registration/step-2-schemas.ts";
import { pendingRegistrations } from "../../db/schema/accounts.ts";
import type { Services } from "../../services.ts";
import type { Registration } from "./queries.ts";

/** Saves the choices before the card is confirmed, so a redirect doesn't lose them. */
export async function saveChoices(
  { db }: Services,
  { user, pending }: Registration,
  choices: RegistrationChoices,
): Promise<Registration> {
  if (pending.completedAt) return { user, pending };
  const chosen = { ...choices, promotionCode: choices.promotionCode || null };
  await db.update(pendingRegistrations).set(chosen).where(eq(pendingRegistrations.userId, user.id));
  return { user, pending: { ...pending, ...chosen } };
}
