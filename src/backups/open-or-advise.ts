import { join } from "node:path";
import type { Config } from "../config.ts";
import { hasEmbedded } from "../db/embedded-database.ts";
import { EmbeddedDatabaseError } from "../db/embedded-thread.ts";
import { type OpenDatabase, type OpenOptions, openDatabase } from "../db/open-database.ts";
import { log } from "../log.ts";
import { backupFolder, listBackups } from "./backup-folder.ts";

/**
 * Opens the configured database. After a power failure, which an embedded database may not survive,
 * the log or the error says which backup to restore and what would be lost.
 * @throws Error with the command to run if the database cannot be opened, or if it is gone and
 * there are backups.
 */
export async function openOrAdvise(
  config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "dataDir">,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !hasEmbedded(dataDir)) requireNoBackups(dataDir);
  try {
    const database = await openDatabase(config, options);
    if (database.wasCutOff) warnOfLostWrites(dataDir);
    return database;
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
    throw new Error(`${error.message}\nAfter a power cut it may be damaged. ${adviceOf(dataDir)}`, {
      cause: error,
    });
  }
}

/** Refuses to replace a lost database with an empty one, which would take every widget offline. */
function requireNoBackups(dataDir: string): void {
  if (listBackups(dataDir).length === 0) return;
  throw new Error(
    `There is no database in ${dataDir}, but there are backups of one. ${adviceOf(dataDir)} ` +
      `To start with an empty database, move ${backupFolder(dataDir)} elsewhere.`,
  );
}

function warnOfLostWrites(dataDir: string): void {
  const [newest] = listBackups(dataDir);
  log.warn(
    "The machine stopped while the embedded database was open, so its last writes may be lost or damaged. " +
      "`handrail backup create` reads every row; if it fails, restore the newest backup from before",
    { newestBackup: newest?.name ?? null },
  );
}

function adviceOf(dataDir: string): string {
  const [newest] = listBackups(dataDir);
  if (!newest) return `There is no backup in ${backupFolder(dataDir)}.`;
  const command = `handrail restore ${join(backupFolder(dataDir), newest.name)} --replace`;
  const time = newest.createdAt.toISOString();
  return `Restore the newest backup: ${command}\nWhat was written after it, since ${time}, is lost.`;
}
