import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const NAME = /^(?:handrail|hourly)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.tar\.zst$/;

/** A complete backup in a server's folder. */
export interface StoredBackup {
  name: string;
  createdAt: Date;
  bytes: number;
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Returns the file name for a manual or hourly backup. */
export function backupName(now: Date, prefix: "handrail" | "hourly" = "handrail"): string {
  return `${prefix}-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.zst`;
}

/** Returns the time in a backup's name, or null for other files. */
function backupTime(name: string): Date | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const time = new Date(`${parts[1]}:${parts[2]}:${parts[3]}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Returns the backups in DATA_DIR, newest first. */
export function listBackups(dataDir: string): StoredBackup[] {
  const folder = backupFolder(dataDir);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .flatMap((name) => storedBackup(name, statSync(join(folder, name)).size) ?? [])
    .sort(byAge);
}

/** Parses a backup's file name; returns null for other files. */
export function storedBackup(name: string, bytes: number): StoredBackup | null {
  const createdAt = backupTime(name);
  return createdAt && { name, createdAt, bytes };
}

/** Sorts newest first. */
export function byAge(one: StoredBackup, other: StoredBackup): number {
  return other.createdAt.getTime() - one.createdAt.getTime();
}

/** Whether the backup was made by a server rather than manually. */
export function isHourly({ name }: StoredBackup): boolean {
  return name.startsWith("hourly-");
}
