import { createHmac, randomInt } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { RECOVERY_ALPHABET } from "#shared/second-steps/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { recoveryCodes } from "#src/db/schema/second-steps.ts";
import { deriveKey } from "#src/secret.ts";
import type { Services } from "#src/services.ts";

const CODES = 10;

/** Number of characters in a code, 5 bits each, in groups of four. */
const SIGNS = 12;
const GROUP = 4;

/** Replaces a user's recovery codes and returns the new codes. */
export async function issueRecoveryCodes(
  { secret, clock }: Pick<Services, "secret" | "clock">,
  tx: Transaction,
  userId: number,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: CODES }, newCode);
  const createdAt = clock.now();
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashCode(secret, userId, code), createdAt })));
  return codes.map(grouped);
}

/** Uses up a recovery code. Returns the number of codes left, or null for a wrong code. */
export async function spendRecoveryCode(
  { secret }: Pick<Services, "secret">,
  tx: Transaction,
  { userId, code }: { userId: number; code: string },
): Promise<number | null> {
  const [used] = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashCode(secret, userId, code))))
    .returning();
  return used ? countRecoveryCodes(tx, userId) : null;
}

export async function countRecoveryCodes(db: Database | Transaction, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

function newCode(): string {
  return Array.from({ length: SIGNS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join("");
}

function grouped(code: string): string {
  return code.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? code;
}

/** Hashes with a key, so a copy of the database is not enough to try codes. */
function hashCode(secret: string, userId: number, code: string): string {
  return createHmac("sha256", deriveKey(secret, "recovery-code")).update(`${userId} ${code}`).digest("hex");
}
