import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const NAME = /^(?:handrail|hourly)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;

/** A complete backup in the folder of a server. */
export interface StoredBackup {
  name: string;
  createdAt: Date;
  bytes: number;
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Returns the name of a backup that a person makes, or the server. */
export function backupName(now: Date, prefix: "handrail" | "hourly" = "handrail"): string {
  return `${prefix}-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/** Returns when a backup was made by its name, or null for other files. */
function backupTime(name: string): Date | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const time = new Date(`${parts[1]}:${parts[2]}:${parts[3]}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns the backups in DATA_DIR, the newest first. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupFolder(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const createdAt = backupTime(name);
      return createdAt ? [{ name, createdAt, bytes: statSync(join(folder, name)).size }] : [];
    })
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
