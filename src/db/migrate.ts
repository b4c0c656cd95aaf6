import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import * as v from "valibot";
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import type { Database } from "./client.ts";

/** Arbitrary fixed number that keeps two starting processes from migrating at the same time. */
const MIGRATION_LOCK = 7_263_401;

export interface MigrationStatus {
  name: string;
  applied: boolean;
}

/** The database was migrated by a newer release. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
}

/**
 * Applies missing migrations. `db` must be one direct connection (not a transaction pooler), since
 * it holds an advisory lock; on the embedded database the lock on the data folder replaces it.
 * @throws NewerDatabaseError if the database has migrations that this release does not know.
 */
export async function migrateDatabase(db: Database, { advisoryLock }: { advisoryLock: boolean }) {
  if (advisoryLock) await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await refuseHalfMoved(db);
    await refuseNewerDatabase(db);
    await migrate(db, { migrationsFolder: MIGRATIONS_DIR });
  } finally {
    if (advisoryLock) await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Returns every known migration, oldest first, and whether it was applied. */
export async function migrationStatus(db: Database): Promise<MigrationStatus[]> {
  const applied = await appliedHashes(db);
  return knownMigrations().map(({ name, hash }) => ({ name, applied: applied.has(hash) }));
}

/**
 * Rejects a database that is not in exactly this release's shape; changes nothing.
 * @throws NewerDatabaseError; Error that says how to migrate it.
 */
export async function requireMigrated(db: Database): Promise<void> {
  await refuseNewerDatabase(db);
  const pending = (await migrationStatus(db)).filter(({ applied }) => !applied);
  if (pending.length === 0) return;
  throw new Error(
    `This database lacks ${pending.length} migration${pending.length > 1 ? "s" : ""} of this release. Run \`handrail migrate\`, or start the server, first.`,
  );
}

async function refuseNewerDatabase(db: Database): Promise<void> {
  const known = new Set(knownMigrations().map(({ hash }) => hash));
  const unknown = [...(await appliedHashes(db))].filter((hash) => !known.has(hash));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database was migrated by a newer release (${unknown.length} unknown migration${unknown.length > 1 ? "s" : ""}). ` +
      "Start that release, or restore a backup made before it.",
  );
}

async function refuseHalfMoved(db: Database): Promise<void> {
  const [move] = await db.execute<{ name: string | null }>(
    sql`select to_regnamespace('handrail_move')::text as name`,
  );
  if (!move?.name) return;
  throw new Error("`handrail move` into this database was interrupted. Run it again to finish it.");
}

async function appliedHashes(db: Database): Promise<Set<string>> {
  const [table] = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return new Set();
  const rows = await db.execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`);
  return new Set(rows.map((row) => row.hash));
}

const JournalSchema = v.object({ entries: v.array(v.object({ tag: v.string() })) });

function knownMigrations(): Array<{ name: string; hash: string }> {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_DIR, "meta/_journal.json"), "utf8"));
  return v.parse(JournalSchema, journal).entries.map(({ tag }) => {
    const text = readFileSync(join(MIGRATIONS_DIR, `${tag}.sql`), "utf8");
    return { name: tag, hash: createHash("sha256").update(text).digest("hex") };
  });
}
