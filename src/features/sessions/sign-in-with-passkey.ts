import { eq } from "drizzle-orm";
import { SECOND_STEP_ERRORS } from "#shared/second-steps/messages.ts";
import type { PasskeySignature } from "#shared/second-steps/passkeys.ts";
import { transact } from "../../db/client.ts";
import { type User, users } from "../../db/schema/accounts.ts";
import { DomainError } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { createSession } from "../accounts/create-session.ts";
import { acceptPasskey } from "../second-steps/accept-passkey.ts";
import { recordSignIn } from "./record-sign-in.ts";

/**
 * Signs in with just a passkey. The device has checked its own lock, so the passkey counts as both
 * steps.
 * @param device device name, such as `Firefox on Windows`.
 * @throws DomainError `invalid` at `passkey`; `forbidden` for a suspended user.
 */
export async function signInWithPasskey(
  services: Services,
  signature: PasskeySignature,
  device: string,
): Promise<{ user: User; sessionId: string }> {
  return transact(services.db, async (tx) => {
    const asked = { purpose: "passkey-sign-in", userId: null } as const;
    const { userId } = await acceptPasskey(services, tx, signature, asked);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("share");
    if (!user) throw new DomainError("invalid", SECOND_STEP_ERRORS.unknownPasskey);
    const sessionId = await createSession(services, tx, userId, "second-step");
    await recordSignIn(services, tx, { sessionId, device, secondStep: "passkey" });
    return { user, sessionId };
  });
}
