import { eq } from "drizzle-orm";
import type { Locale } from "#shared/language/locales.ts";
import { SSO_SESSION_HOURS } from "#shared/single-sign-on/choices.ts";
import { addHours } from "#shared/time.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import { deriveKey } from "#src/secret.ts";
import type { Transaction } from "../../db/client.ts";
import { sessions, type User } from "../../db/schema/accounts.ts";
import { transactAndMail } from "../../mail/transact-and-mail.ts";
import type { Services } from "../../services.ts";
import { createSession } from "../accounts/create-session.ts";
import { retryOnConflict } from "../accounts/retry-on-conflict.ts";
import { recordSignIn } from "../sessions/record-sign-in.ts";
import { moveSession } from "../team/switch-account.ts";
import { admitPerson } from "./admit-person.ts";
import { exchangeCode, type ProviderPerson } from "./exchange-code.ts";
import { findProvider } from "./queries.ts";
import { refusalOf, refuse } from "./refuse-sign-in.ts";
import type { StartedSignIn } from "./sign-in-cookie.ts";
import { isUsable } from "./start-sign-in.ts";

/**
 * Completes a sign-in started by this browser and returns the new session, which is in the
 * provider's account and expires after a few hours.
 * @param query query of the address to which the provider sent the browser.
 * @param locale the browser's locale, for a new member.
 * @throws DomainError `forbidden` with a message for the user; `unavailable` if the provider is
 * down.
 */
export async function finishSignIn(
  services: Services,
  started: StartedSignIn | null,
  { query, device, locale }: { query: string; device: string; locale: Locale | null },
): Promise<{ sessionId: string; next: string }> {
  if (!started) throw refuse("expired", "sso_state");
  const found = await findProvider(services.db, started.accountId);
  if (!found || !isUsable(services, found.owner)) throw refuse("refused");
  const { connection, owner } = found;
  const person = await exchangeCode(services, connection, started, query).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const sessionId = await retryOnConflict(() =>
    transactAndMail(services, async (tx) => {
      const { userId } = started;
      const user = await admitPerson(services, tx, { connection, owner, person, userId, locale });
      return startSession(services, tx, { user, owner, person, device });
    }),
  );
  return { sessionId, next: started.next };
}

async function startSession(
  services: Services,
  tx: Transaction,
  { user, owner, person, device }: { user: User; owner: User; person: ProviderPerson; device: string },
): Promise<string> {
  const sessionId = await createSession(services, tx, user.id, "provider");
  await tx
    .update(sessions)
    .set({
      ssoAccountId: owner.accountId,
      ssoIdToken: sealBytes(idTokenKey(services), sessionId, Buffer.from(person.idToken)),
      expiresAt: addHours(services.clock.now(), SSO_SESSION_HOURS),
    })
    .where(eq(sessions.id, sessionId));
  const accountId = user.id === owner.id ? null : owner.accountId;
  await moveSession(tx, { userId: user.id, sessionId, accountId });
  await recordSignIn(services, tx, { sessionId, device });
  return sessionId;
}

/** Returns the key for encrypting ID tokens that sessions keep for signing out at the provider. */
export function idTokenKey({ secret }: Pick<Services, "secret">): Buffer {
  return deriveKey(secret, "sso-id-token");
}
