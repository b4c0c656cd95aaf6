import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import { type Connection, readMigrations, readTables } from "./describe-database.ts";
import { type Head, identifier, quoted, SCHEMAS, type Table } from "./manifest.ts";
import { BackupProblem } from "./tar.ts";

/**
 * Hash of `0054_first-attempt`, the last migration of earlier 0.2 builds; same schema as
 * `0000_first`.
 */
const LAST_EARLIER = "4b83bf822905db5ec024005a9fd9449e10b1f773fc5495309a38ba7f815a7fef";

/**
 * Returns this release's migrations that produce the same schema as the given ones.
 * @throws BackupProblem if there are none.
 */
export function knownMigrations(migrations: Head["migrations"]): Head["migrations"] {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR });
  const hashes = new Set(known.map(({ hash }) => hash));
  const unknown = migrations.filter(({ hash }) => !hashes.has(hash));
  if (unknown.length === 0) return migrations;
  const [first] = known;
  if (first && migrations.at(-1)?.hash === LAST_EARLIER) {
    return [{ hash: first.hash, createdAt: String(first.folderMillis) }];
  }
  throw new BackupProblem(
    first && unknown.some(({ createdAt }) => Number(createdAt) < first.folderMillis)
      ? "The data is of an older 0.2 build than this release can load. Start a build whose last migration is 0054_first-attempt on it, and make the backup with that one."
      : "The data is of a newer release than this one. Use that release.",
  );
}

export async function hasTables(sql: Connection): Promise<boolean> {
  return (await readTables(sql)).length > 0;
}

/**
 * Removes the contents of our schemas, except extension objects.
 * @throws BackupProblem if they contain a table belonging to another program.
 */
export async function clearSchemas(tx: Connection, { evenIfForeign = false } = {}): Promise<void> {
  if (!evenIfForeign && (await hasTables(tx)) && (await readMigrations(tx)).length === 0) {
    throw new BackupProblem("The database has tables of another program. Use an empty one.");
  }
  for (const schema of [...SCHEMAS, "drizzle"]) {
    const found = await tx.unsafe(
      `select 'table ' || c.oid::regclass as name from pg_class c
         where c.relnamespace = to_regnamespace($1::text) and c.relkind in ('r', 'p')
           and not c.relispartition and not ${IS_EXTENSIONS}
       union all select 'function ' || c.oid::regprocedure from pg_proc c
         where c.pronamespace = to_regnamespace($1::text) and not ${IS_EXTENSIONS}`,
      [schema],
    );
    for (const { name } of found) await tx.unsafe(`drop ${name} cascade`);
  }
}

const IS_EXTENSIONS = "exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')";

export async function applyMigrations(tx: Connection, migrations: Head["migrations"]): Promise<void> {
  const wanted = new Set(migrations.map(({ hash }) => hash));
  for (const { hash, sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS_DIR })) {
    if (!wanted.has(hash)) continue;
    for (const statement of sql) await tx.unsafe(statement);
  }
}

/** Whether the tables are equal, ignoring column order. */
export function areSame(tables: readonly Table[], others: readonly Table[]): boolean {
  return Bun.deepEquals(tables.map(shapeOf), others.map(shapeOf));
}

function shapeOf({ schema, name, columns }: Table) {
  return { schema, name, columns: columns.toSorted((one, other) => (one.name < other.name ? -1 : 1)) };
}

/** Empties the tables. @throws BackupProblem if they aren't the expected ones. */
export async function emptyTables(tx: Connection, tables: readonly Table[]): Promise<void> {
  const found = await readTables(tx);
  if (!areSame(found, tables)) {
    throw new BackupProblem("The tables of the data are not those that its migrations make.");
  }
  await tx.unsafe(`truncate ${found.map(quoted).join(", ")}`);
}

/** Records the migrations, which tells servers that the database is complete. */
export async function recordMigrations(tx: Connection, migrations: Head["migrations"]): Promise<void> {
  await tx.unsafe("create schema if not exists drizzle");
  await tx.unsafe(
    `create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { hash, createdAt } of migrations) {
    await tx.unsafe(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1::text, $2::text::bigint)",
      [hash, createdAt],
    );
  }
}

/** Drops all foreign keys so tables load in any order; returns the statements that restore them. */
export async function dropForeignKeys(tx: Connection): Promise<string[]> {
  const keys = await tx.unsafe(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any(string_to_array($1::text, ',')) order by 1, 2, 3`,
    [SCHEMAS.join(",")],
  );
  const added: string[] = [];
  for (const { schema, name, key, definition } of keys) {
    const table = quoted({ schema, name });
    await tx.unsafe(`alter table ${table} drop constraint ${identifier(key)}`);
    added.push(`alter table ${table} add constraint ${identifier(key)} ${definition}`);
  }
  return added;
}
