import { statSync } from "node:fs";
import { isLoopbackHost } from "#src/loopback-host.ts";
import { BackupBucket } from "../backups/backup-bucket.ts";
import { listBackups, type StoredBackup } from "../backups/backup-folder.ts";
import type { Config } from "../config.ts";
import type { BucketSetting } from "../settings/backup-bucket.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./findings.ts";

const HOUR_MS = 3_600_000;
/** Age from which an hourly backup is overdue. */
const OVERDUE_MS = 3 * HOUR_MS;
/** Age of a folder in which a server surely has made its first backup. */
const FIRST_MS = HOUR_MS / 4;

type BackupConfig = Pick<Config, "dataDir" | "backsUp" | "backupBucket" | "databaseUrl">;

/** Checks how old the newest backup is, here and in the bucket, which is only listed. */
export async function checkBackups(config: BackupConfig, now = new Date()): Promise<Finding[]> {
  const { dataDir, backsUp, backupBucket } = config;
  const backups = listBackups(dataDir);
  if (backsUp && backups.length === 0 && isNew(dataDir, now)) {
    return [ok("There is no backup yet; a new server makes its first after five minutes")];
  }
  const here = backsUp ? [judgeAge("The newest backup in DATA_DIR", backups, now)] : [judgeNone(config)];
  return backupBucket ? [...here, ...(await checkBucket(backupBucket, backsUp, now))] : here;
}

function isNew(dataDir: string, now: Date): boolean {
  const made = statSync(dataDir, { throwIfNoEntry: false })?.birthtimeMs;
  return made === undefined || now.getTime() - made < FIRST_MS;
}

function judgeNone({ databaseUrl }: BackupConfig): Finding {
  return databaseUrl
    ? ok("This server makes no backups; PostgreSQL’s own tools do, or BACKUPS=hourly")
    : warn("BACKUPS=off, and a power cut can damage the embedded database", "Unset BACKUPS");
}

async function checkBucket(setting: BucketSetting, backsUp: boolean, now: Date): Promise<Finding[]> {
  const { place } = new BackupBucket(setting);
  const { protocol, hostname } = new URL(setting.endpoint);
  const isOpen = protocol === "http:" && !isLoopbackHost(hostname);
  const open = isOpen ? [warn(`Backups go to ${place} unencrypted`, "Use https:// in BACKUP_S3_URL")] : [];
  try {
    const copies = await new BackupBucket(setting).list();
    return [...open, backsUp ? judgeAge(`The newest copy in ${place}`, copies, now) : ok(`${place} replies`)];
  } catch (error) {
    return [...open, fail(reasonOf(error), "Check the BACKUP_S3 settings, and what its key may do")];
  }
}

function judgeAge(what: string, [newest]: StoredBackup[], now: Date): Finding {
  const advice = "Start the server if it is stopped, and look for “backup” in its log";
  if (!newest) return warn(`${what}: there is none`, advice);
  const age = now.getTime() - newest.createdAt.getTime();
  const words = `${what} is ${Math.round(age / 60_000).toLocaleString("en-US")} min old`;
  return age < OVERDUE_MS ? ok(words) : warn(words, advice);
}
