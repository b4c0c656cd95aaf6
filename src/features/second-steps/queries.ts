import { asc, eq } from "drizzle-orm";
import type { SecondStepKind, SecondStepsView, SecondStepView } from "#shared/second-steps/schemas.ts";
import type { Database, Transaction } from "#src/db/client.ts";
import { authenticators, passkeys } from "#src/db/schema/second-steps.ts";
import type { Services } from "#src/services.ts";
import { findPasskeySite } from "./passkey-site.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Returns a user's second steps: authenticator apps first, then passkeys, each oldest first. */
export async function listSecondSteps(db: Database | Transaction, userId: number): Promise<SecondStepView[]> {
  const apps = await db
    .select()
    .from(authenticators)
    .where(eq(authenticators.userId, userId))
    .orderBy(asc(authenticators.createdAt), asc(authenticators.id));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return [
    ...apps.map((app) => viewOf("authenticator", app)),
    ...keys.map((passkey) => viewOf("passkey", passkey)),
  ];
}

export async function secondStepsView(services: Services, userId: number): Promise<SecondStepsView> {
  const { db } = services;
  return {
    secondSteps: await listSecondSteps(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    takesPasskeys: findPasskeySite(services) !== null,
  };
}

interface Row {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

function viewOf(kind: SecondStepKind, { id, name, createdAt, lastUsedAt }: Row): SecondStepView {
  return {
    id,
    kind,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
