import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import * as v from "valibot";
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import type { Database } from "./client.ts";

/** Arbitrary fixed number that keeps two starting processes from migrating simultaneously. */
const MIGRATION_LOCK = 7_263_401;

export interface MigrationStatus {
  name: string;
  applied: boolean;
}

/** Thrown when the database has migrations unknown to this release. */
export class UnknownMigrationsError extends Error {
  override readonly name = "UnknownMigrationsError";

  constructor(
    readonly problem: string,
    readonly advice: string,
  ) {
    super(`${problem}. ${advice}.`);
  }
}

/**
 * Applies missing migrations. `db` must be a single direct connection (not a transaction pooler),
 * since it holds an advisory lock; on the embedded database the data folder's lock replaces it.
 * @throws UnknownMigrationsError
 */
export async function migrateDatabase(db: Database, { advisoryLock }: { advisoryLock: boolean }) {
  if (advisoryLock) await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
  try {
    await refuseHalfMoved(db);
    await refuseUnknownMigrations(db);
    await migrate(db, { migrationsFolder: MIGRATIONS_DIR });
  } finally {
    if (advisoryLock) await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Returns all known migrations, oldest first, and whether each has been applied. */
export async function migrationStatus(db: Database): Promise<MigrationStatus[]> {
  const applied = await appliedMigrations(db);
  return knownMigrations().map(({ name, hash }) => ({ name, applied: applied.has(hash) }));
}

/**
 * Rejects a database that does not exactly match this release's schema; changes nothing.
 * @throws UnknownMigrationsError; Error that says how to migrate it.
 */
export async function requireMigrated(db: Database): Promise<void> {
  await refuseUnknownMigrations(db);
  const pending = (await migrationStatus(db)).filter(({ applied }) => !applied);
  if (pending.length === 0) return;
  throw new Error(
    `This database lacks ${pending.length} migration${pending.length > 1 ? "s" : ""} of this release. Run \`handrail migrate\`, or start the server, first.`,
  );
}

async function refuseUnknownMigrations(db: Database): Promise<void> {
  const known = knownMigrations();
  const unknown = await appliedMigrations(db);
  for (const { hash } of known) unknown.delete(hash);
  if (unknown.size === 0) return;
  if (known[0] && Math.min(...unknown.values()) < known[0].createdAt) {
    throw new UnknownMigrationsError(
      "The database was made by an earlier 0.2 build, which this one cannot migrate",
      "Run `handrail backup create FILE` with that build, then `handrail restore FILE --replace` with this one",
    );
  }
  throw new UnknownMigrationsError(
    `The database was migrated by a newer release (${unknown.size} unknown migration${unknown.size > 1 ? "s" : ""})`,
    "Start that release, or restore a backup made before it",
  );
}

async function refuseHalfMoved(db: Database): Promise<void> {
  const [move] = await db.execute<{ name: string | null }>(
    sql`select to_regnamespace('handrail_move')::text as name`,
  );
  if (!move?.name) return;
  throw new Error("`handrail move` into this database was interrupted. Run it again to finish it.");
}

/** Returns each applied migration's creation time in milliseconds, keyed by its hash. */
async function appliedMigrations(db: Database): Promise<Map<string, number>> {
  const [table] = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return new Map();
  const rows = await db.execute<{ hash: string; created_at: string }>(
    sql`select hash, created_at from drizzle.__drizzle_migrations`,
  );
  return new Map(rows.map((row) => [row.hash, Number(row.created_at)]));
}

const JournalSchema = v.object({ entries: v.array(v.object({ tag: v.string(), when: v.number() })) });

function knownMigrations(): Array<{ name: string; hash: string; createdAt: number }> {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_DIR, "meta/_journal.json"), "utf8"));
  return v.parse(JournalSchema, journal).entries.map(({ tag, when }) => {
    const text = readFileSync(join(MIGRATIONS_DIR, `${tag}.sql`), "utf8");
    return { name: tag, hash: createHash("sha256").update(text).digest("hex"), createdAt: when };
  });
}
