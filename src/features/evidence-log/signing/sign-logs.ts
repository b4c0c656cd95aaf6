import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#src/db/client.ts";
import { type EvidenceLog, evidenceKeys, evidenceLogs, evidenceSignatures } from "#src/db/schema/evidence.ts";
import type { Services } from "#src/services.ts";
import { headText } from "../format/signature.ts";
import { type SigningKey, signingKey } from "./signing-key.ts";

const BATCH = 500;

type Needs = Pick<Services, "db" | "secret" | "clock">;

/** Signs the last record of each log that has grown since its last signature. */
export async function signLogs({ db, secret, clock }: Needs): Promise<void> {
  const key = signingKey(secret);
  await publishKey(db, key, clock.now());
  let after = 0;
  for (;;) {
    const logs = await unsignedLogs(db, key, after);
    const last = logs.at(-1);
    if (!last) return;
    await insertSignatures(db, key, logs, clock.now());
    after = last.accountId;
  }
}

/** Signs a log's last record now, unless it is already signed. */
export async function signLog(tx: Transaction, log: EvidenceLog, secret: string, now: Date): Promise<void> {
  const key = signingKey(secret);
  await publishKey(tx, key, now);
  await insertSignatures(tx, key, [log], now);
}

/** Stores the public key, so signatures can be verified after SECRET changes. */
async function publishKey(tx: Database | Transaction, key: SigningKey, now: Date): Promise<void> {
  await tx
    .insert(evidenceKeys)
    .values({ id: key.id, publicKey: key.publicKey, createdAt: now })
    .onConflictDoNothing();
}

async function unsignedLogs(db: Database, { id }: SigningKey, after: number): Promise<EvidenceLog[]> {
  const isSigned = and(
    eq(evidenceSignatures.accountId, evidenceLogs.accountId),
    eq(evidenceSignatures.number, evidenceLogs.length),
    eq(evidenceSignatures.keyId, id),
  );
  const rows = await db
    .select({ log: evidenceLogs })
    .from(evidenceLogs)
    .leftJoin(evidenceSignatures, isSigned)
    .where(
      and(gt(evidenceLogs.accountId, after), gt(evidenceLogs.length, 0), isNull(evidenceSignatures.number)),
    )
    .orderBy(asc(evidenceLogs.accountId))
    .limit(BATCH);
  return rows.map(({ log }) => log);
}

async function insertSignatures(
  tx: Database | Transaction,
  key: SigningKey,
  logs: readonly EvidenceLog[],
  signedAt: Date,
): Promise<void> {
  const rows = logs.map(({ accountId, logId, length, head }) => ({
    accountId,
    number: length,
    keyId: key.id,
    signedAt,
    signature: key.sign(
      headText({ log: logId, number: length, digest: head, signedAt: signedAt.toISOString(), key: key.id }),
    ),
  }));
  await tx.insert(evidenceSignatures).values(rows).onConflictDoNothing();
}
