import { BackupBucket } from "../backups/backup-bucket.ts";
import { listBackups, type StoredBackup } from "../backups/backup-folder.ts";
import type { Config } from "../config.ts";
import type { BucketSetting } from "../settings/backup-bucket.ts";
import { isLoopbackHost } from "../shared/loopback-host.ts";
import { type Finding, fail, ok, reasonOf, warn } from "./findings.ts";

const HOUR_MS = 3_600_000;
/** Age from which an hourly backup is overdue. */
const OVERDUE_MS = 3 * HOUR_MS;

type BackupConfig = Pick<Config, "dataDir" | "backsUp" | "backupBucket" | "databaseUrl">;

/** Checks how old the newest backup is, here and in the bucket, which is only listed. */
export async function checkBackups(config: BackupConfig, now = new Date()): Promise<Finding[]> {
  const { dataDir, backsUp, backupBucket } = config;
  const here = backsUp
    ? [judgeAge("The newest backup in DATA_DIR", listBackups(dataDir), now)]
    : [judgeNone(config)];
  return backupBucket ? [...here, ...(await checkBucket(backupBucket, backsUp, now))] : here;
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
  const advice = "Look for “backup” in the server’s log; a new server makes its first after five minutes";
  if (!newest) return warn(`${what}: there is none`, advice);
  const age = now.getTime() - newest.createdAt.getTime();
  const words = `${what} is ${Math.round(age / 60_000).toLocaleString("en-US")} minutes old`;
  return age < OVERDUE_MS ? ok(words) : warn(words, advice);
}
