import { BackupBucket } from "../src/backups/backup-bucket.ts";
import { BackupCopies } from "../src/backups/backup-copies.ts";
import { HourlyBackups } from "../src/backups/hourly-backups.ts";
import { RELEASE } from "../src/bundles/release.ts";
import type { Clock } from "../src/clock.ts";
import type { Config } from "../src/config.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import type { Services } from "../src/services.ts";

/** Assembles the hourly backups of a server and their copies, as configured. */
export function serverBackups(
  { backsUp, backupBucket, backupKeep: keep, dataDir }: Config,
  { address, kind }: Pick<OpenDatabase, "address" | "kind">,
  clock: Clock,
): Pick<Services, "backups" | "backupCopies"> {
  if (!backsUp) return { backups: null, backupCopies: null };
  const bucket = backupBucket && new BackupBucket(backupBucket);
  return {
    backups: new HourlyBackups({ address, kind, dataDir, release: RELEASE.version, keep, clock }),
    backupCopies: bucket && new BackupCopies({ bucket, dataDir, keep, clock }),
  };
}
