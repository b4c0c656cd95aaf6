import { join } from "node:path";
import type { Sql } from "postgres";
import { type BackupSource, createBackupFile } from "../../src/backups/create-backup.ts";
import { verifyBackup } from "../../src/backups/read-backup.ts";
import { openPool } from "../../src/db/driver-settings.ts";
import { openEmbedded } from "../../src/db/embedded-database.ts";

export type SourceDatabase = Pick<BackupSource, "address" | "kind">;

export async function backUp({ address, kind }: SourceDatabase, folder: string, name = "copy.tar.zst") {
  const path = join(folder, name);
  const source = { address, kind, dataDir: join(folder, "data"), release: "0.0.0", now: new Date() };
  const summary = await createBackupFile(source, path);
  return { ...(await verifyBackup(path)), summary };
}

/** Opens an embedded database for `work`, with one connection, and closes it. */
export async function withEmbedded<Result>(
  dataDir: string,
  work: (sql: Sql, socket: string) => Promise<Result>,
): Promise<Result> {
  const database = await openEmbedded(dataDir);
  const sql = openPool({ socket: database.socket }, { max: 1 });
  try {
    return await work(sql, database.socket);
  } finally {
    await sql.end({ timeout: 1 });
    await database.close();
  }
}
