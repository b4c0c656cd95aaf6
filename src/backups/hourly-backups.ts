import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Clock } from "../clock.ts";
import type { DatabaseAddress } from "../db/driver-settings.ts";
import { log, logSettings } from "../log.ts";
import { backupFolder, backupName, isHourly, listBackups, type StoredBackup } from "./backup-folder.ts";
import type { BackupOrder, BackupReply } from "./backup-worker.ts";
import type { BackupSource } from "./create-backup.ts";
import { expiredBackups, type KeepRule } from "./keep-rule.ts";

/** The executable names this entry by its path in the repository. */
const ENTRY = Bun.isStandaloneExecutable
  ? "./src/backups/backup-worker.ts"
  : join(import.meta.dir, "backup-worker.ts");

const HOUR_MS = 3_600_000;
/** Delay before a server's first backup, to avoid slowing down startup. */
const FIRST_AFTER_MS = 5 * 60_000;

export interface HourlyBackupOptions {
  address: DatabaseAddress;
  kind: BackupSource["kind"];
  dataDir: string;
  release: string;
  keep: KeepRule;
  clock: Clock;
}

/**
 * Backs up a server's database every hour in its own thread, and deletes hourly backups that its
 * rule doesn't keep. Manual backups are kept.
 */
export class HourlyBackups {
  readonly #options: HourlyBackupOptions;
  readonly #startedAt: number;
  #newest: number | null;
  #hasFailed = false;
  #worker: Worker | null = null;

  constructor(options: HourlyBackupOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now().getTime();
    this.#newest = this.#stored()[0]?.createdAt.getTime() ?? null;
  }

  /** Seconds since the newest backup, or since the start if there is none. */
  get ageSeconds(): number {
    return (this.#options.clock.now().getTime() - (this.#newest ?? this.#startedAt)) / 1_000;
  }

  /**
   * Makes a backup if the newest is at least an hour old. Logs only the first of several failures.
   */
  async runIfDue(): Promise<void> {
    const dueMs = this.#newest === null ? FIRST_AFTER_MS : HOUR_MS;
    if (this.ageSeconds * 1_000 < dueMs) return;
    try {
      await this.#run();
      if (this.#hasFailed) log.info("The hourly backup works again");
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) {
        log.error(
          "The hourly backup failed and is tried again every minute. Until it works, a power cut may lose all that was written since the newest one",
          { newest: this.#newest === null ? "none" : new Date(this.#newest).toISOString() },
          error,
        );
      }
      this.#hasFailed = true;
    }
  }

  /** Abandons a backup in progress. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #run(): Promise<void> {
    const { address, kind, dataDir, release, keep, clock } = this.#options;
    const folder = backupFolder(dataDir);
    removeDrafts(folder);
    const now = clock.now();
    const source = { address, kind, dataDir, release, now };
    const path = join(folder, backupName(now, "hourly"));
    const reply = await this.#inThread({ log: logSettings(), source, path });
    if ("failed" in reply) throw new Error(reply.failed);
    this.#newest = now.getTime();
    log.debug("The hourly backup is written", { ...reply.summary });
    for (const { name } of expiredBackups(this.#stored(), keep)) rmSync(join(folder, name), { force: true });
  }

  async #inThread(order: BackupOrder): Promise<BackupReply> {
    const worker = new Worker(ENTRY, { workerData: order });
    this.#worker = worker;
    try {
      const ended = once(worker, "exit").then(
        (): BackupReply => ({ failed: "The thread of the backup ended" }),
      );
      const [reply] = await Promise.race([once(worker, "message"), ended.then((failed) => [failed])]);
      return reply;
    } finally {
      this.#worker = null;
      await worker.terminate();
    }
  }

  #stored(): StoredBackup[] {
    return listBackups(this.#options.dataDir).filter(isHourly);
  }
}

/** Deletes drafts left by a server that was killed during a backup. */
function removeDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith("hourly-") && name.endsWith(".part")) rmSync(join(folder, name), { force: true });
  }
}
