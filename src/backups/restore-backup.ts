import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DataDirLockedError, dataDirHolder, lockDataDir } from "../db/data-lock.ts";
import type { DatabaseAddress } from "../db/driver-settings.ts";
import { hasEmbedded, openEmbedded, replaceEmbedded } from "../db/embedded-database.ts";
import { syncPath, syncTree } from "./durable-files.ts";
import { hasTables } from "./prepare-schema.ts";
import type { VerifiedBackup } from "./read-backup.ts";
import { filesOf } from "./read-backup.ts";
import { requireAlone } from "./require-alone.ts";
import { type NewTables, restoreDatabase } from "./restore-database.ts";
import { BackupProblem } from "./tar.ts";
import { withConnection } from "./with-connection.ts";

const DRAFT_FOLDER = "postgres.draft";

export interface RestoreOptions extends Pick<NewTables, "createDemoTables" | "onProgress"> {
  dataDir: string;
  replace: boolean;
  now: Date;
  /** Migrates a restored database to this release. */
  migrate(address: DatabaseAddress): Promise<void>;
}

export interface RestoreResult extends RestoredFiles {
  /** Folder of the replaced embedded database; null if there was none. */
  setAside: string | null;
}

/**
 * Restores a backup to a stopped server's embedded database. The old database stays untouched until
 * the new one is complete, verified and on disk, and is then set aside.
 * @throws DataDirLockedError while a server is running; BackupProblem
 */
export async function restoreEmbedded(
  backup: VerifiedBackup,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { dataDir, replace, now, migrate, createDemoTables, onProgress } = options;
  const holder = dataDirHolder(dataDir);
  if (holder !== null) throw new DataDirLockedError(dataDir, holder);
  if (hasEmbedded(dataDir) && !replace) {
    throw new BackupProblem(
      `There is a database in ${dataDir}. To replace it, add --replace; it is then set aside, not deleted.`,
    );
  }
  const draft = join(dataDir, DRAFT_FOLDER);
  rmSync(draft, { recursive: true, force: true });
  try {
    const database = await openEmbedded(dataDir, DRAFT_FOLDER);
    try {
      const address = { socket: database.socket };
      await withConnection(address, (sql) =>
        restoreDatabase(sql, backup, { isFresh: true, createDemoTables, onProgress }),
      );
      await migrate(address);
    } finally {
      await database.close();
    }
    const lock = lockDataDir(dataDir);
    try {
      await syncTree(draft);
      const suffix = `before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
      const files = await restoreFiles(backup.path, { dataDir, suffix });
      const setAside = replaceEmbedded(dataDir, DRAFT_FOLDER, `postgres.${suffix}`);
      return { ...files, setAside };
    } finally {
      lock.release();
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Restores a backup to a PostgreSQL database that has no other connections.
 * @throws BackupProblem
 */
export async function restorePostgres(
  backup: VerifiedBackup,
  url: string,
  { dataDir, replace, migrate, createDemoTables, onProgress }: RestoreOptions,
): Promise<RestoreResult> {
  await withConnection({ url }, async (sql) => {
    await requireAlone(sql);
    if (!replace && (await hasTables(sql))) {
      throw new BackupProblem("The database has tables. To replace what is in them, add --replace.");
    }
    await restoreDatabase(sql, backup, { isFresh: false, createDemoTables, onProgress });
  });
  await migrate({ url });
  return { ...(await restoreFiles(backup.path, { dataDir, suffix: null })), setAside: null };
}

interface RestoredFiles {
  /** Files written to DATA_DIR. */
  written: string[];
  /** Files skipped because others are already in their place. */
  kept: string[];
}

/**
 * Writes a backup's files that are missing from `dataDir`. A different secret there is set aside
 * under its name plus `suffix`, since the restored database can be read only with its own secret;
 * if `suffix` is null, it stays.
 */
async function restoreFiles(
  backup: string,
  { dataDir, suffix }: { dataDir: string; suffix: string | null },
): Promise<RestoredFiles> {
  const written: string[] = [];
  const kept: string[] = [];
  for await (const { path, data } of filesOf(backup)) {
    const target = join(dataDir, path);
    if (existsSync(target)) {
      if (readFileSync(target).equals(data)) continue;
      if (path !== "secret" || suffix === null) {
        kept.push(path);
        continue;
      }
      renameSync(target, `${target}.${suffix}`);
    }
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, data, { mode: 0o600 });
    syncPath(target);
    syncPath(dirname(target));
    written.push(path);
  }
  return { written, kept };
}
