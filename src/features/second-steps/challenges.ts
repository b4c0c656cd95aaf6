import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.ts";
import { type ChallengePurpose, secondStepChallenges } from "../../db/schema/second-steps.ts";
import { hashToken } from "../accounts/one-time-token.ts";

/** Number of wrong codes after which a sign-in starts over with the password. */
const MOST_TRIES = 5;

interface Asked {
  purpose: ChallengePurpose;
  userId: number | null;
}

/** Stores a new challenge or ticket as a hash and returns it. */
export async function issueChallenge(
  db: Database | Transaction,
  { purpose, userId, expiresAt }: Asked & { expiresAt: Date },
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await db.insert(secondStepChallenges).values({ hash: hashToken(challenge), purpose, userId, expiresAt });
  return challenge;
}

/** Returns an open challenge without using it up; undefined if unknown, expired or used. */
export async function findChallenge(
  db: Database,
  challenge: string,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
) {
  const [found] = await db
    .select()
    .from(secondStepChallenges)
    .where(isOpen(challenge, purpose, now));
  return found;
}

/** Uses up a challenge and returns it; undefined if unknown, expired or used. */
export async function takeChallenge(
  db: Database | Transaction,
  challenge: string,
  { purpose, now }: { purpose: ChallengePurpose; now: Date },
) {
  const [taken] = await db
    .delete(secondStepChallenges)
    .where(isOpen(challenge, purpose, now))
    .returning();
  return taken;
}

/** Counts a wrong code against the challenge; the fifth wrong code ends it. */
export async function countWrongAnswer(db: Database, challenge: string): Promise<void> {
  await db
    .update(secondStepChallenges)
    .set({ tries: sql`${secondStepChallenges.tries} + 1` })
    .where(eq(secondStepChallenges.hash, hashToken(challenge)));
}

function isOpen(challenge: string, purpose: ChallengePurpose, now: Date) {
  return and(
    eq(secondStepChallenges.hash, hashToken(challenge)),
    eq(secondStepChallenges.purpose, purpose),
    gt(secondStepChallenges.expiresAt, now),
    lt(secondStepChallenges.tries, MOST_TRIES),
  );
}
