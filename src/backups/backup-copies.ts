import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { log } from "../log.ts";
import type { BackupBucket } from "./backup-bucket.ts";
import { backupFolder, isHourly, listBackups, type StoredBackup } from "./backup-folder.ts";
import { expiredBackups, type KeepRule } from "./keep-rule.ts";

export interface BackupCopiesOptions {
  bucket: BackupBucket;
  dataDir: string;
  keep: KeepRule;
  clock: Clock;
}

/**
 * Copies a server's hourly backups to a bucket and deletes copies that its rule doesn't keep.
 * Separate from `HourlyBackups`, so an unreachable bucket never delays a backup.
 */
export class BackupCopies {
  readonly #options: BackupCopiesOptions;
  readonly #startedAt: number;
  /** Time of the newest copied backup; null until the bucket has replied. */
  #newest: number | null = null;
  #hasFailed = false;
  #cannotDelete = false;

  constructor(options: BackupCopiesOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now().getTime();
  }

  /** Seconds since the newest copied backup, or since the start if none is known. */
  get ageSeconds(): number {
    return (this.#options.clock.now().getTime() - (this.#newest ?? this.#startedAt)) / 1_000;
  }

  /**
   * Copies the newest backup if it isn't in the bucket. Logs only the first of several failures.
   */
  async runIfDue(): Promise<void> {
    const newest = listBackups(this.#options.dataDir).find(isHourly);
    if (!newest || newest.createdAt.getTime() === this.#newest) return;
    try {
      const copies = await this.#copy(newest);
      if (this.#hasFailed) log.info("Backups are copied again");
      this.#hasFailed = false;
      await this.#deleteExpired(copies);
    } catch (error) {
      if (!this.#hasFailed) {
        log.error("A backup was not copied; this is tried again every minute", { reason: reasonOf(error) });
      }
      this.#hasFailed = true;
    }
  }

  /** Copies the backup if it is missing, and returns all copies in the bucket. */
  async #copy(newest: StoredBackup): Promise<StoredBackup[]> {
    const { bucket, dataDir } = this.#options;
    const copies = (await bucket.list()).filter(isHourly);
    const isThere = copies.some(({ name, bytes }) => name === newest.name && bytes === newest.bytes);
    if (!isThere) await bucket.store(join(backupFolder(dataDir), newest.name), newest.name);
    this.#newest = newest.createdAt.getTime();
    return isThere ? copies : [newest, ...copies];
  }

  /** Leaves expiration to the bucket's own rules if the key lacks delete permission. */
  async #deleteExpired(copies: StoredBackup[]): Promise<void> {
    const { bucket, keep } = this.#options;
    try {
      for (const copy of expiredBackups(copies, keep)) await bucket.remove(copy);
      this.#cannotDelete = false;
    } catch (error) {
      if (!this.#cannotDelete) {
        log.warn("Old copies of backups stay in the bucket, which did not delete them", {
          reason: reasonOf(error),
        });
      }
      this.#cannotDelete = true;
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
