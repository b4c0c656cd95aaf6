import { chmodSync, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BucketSetting } from "../settings/backup-bucket.ts";
import { byAge, type StoredBackup, storedBackup } from "./backup-folder.ts";
import { syncPath } from "./durable-files.ts";
import { BackupProblem } from "./tar.ts";

/** Timeouts in milliseconds for a call and for a backup transfer. */
const WAITS = { call: 20_000, transfer: 3_600_000 };

/** Messages for object storage error codes, since providers' own messages differ. */
const REASONS: Record<string, string> = {
  NoSuchBucket: "there is no such bucket",
  NoSuchKey: "there is no such backup",
  InvalidAccessKeyId: "BACKUP_S3_ACCESS_KEY_ID is unknown there",
  SignatureDoesNotMatch: "BACKUP_S3_SECRET_ACCESS_KEY or BACKUP_S3_REGION is wrong",
  AccessDenied: "the key may not do that",
  ConnectionRefused: "nothing listens there",
  FailedToOpenSocket: "it cannot be reached",
  Timeout: "it did not reply in time",
};

/** Folder in an S3-compatible bucket that stores backup copies. */
export class BackupBucket {
  /** Address shown to operators. */
  readonly place: string;
  readonly #client: Bun.S3Client;
  readonly #folder: string;
  readonly #waits: typeof WAITS;

  constructor({ folder, ...setting }: BucketSetting, waits = WAITS) {
    this.place = `${setting.endpoint}/${setting.bucket}/${folder}`;
    this.#client = new Bun.S3Client(setting);
    this.#folder = folder;
    this.#waits = waits;
  }

  /** Returns the backups in the folder, newest first. @throws BackupProblem */
  async list(): Promise<StoredBackup[]> {
    const found: StoredBackup[] = [];
    let continuationToken: string | undefined;
    do {
      const query = { prefix: this.#folder, ...(continuationToken && { continuationToken }) };
      const page = await this.#within(this.#waits.call, this.#client.list(query));
      for (const { key, size = 0 } of page.contents ?? []) {
        const backup = storedBackup(key.slice(this.#folder.length), size);
        if (backup) found.push(backup);
      }
      continuationToken = page.isTruncated ? page.nextContinuationToken : undefined;
    } while (continuationToken);
    return found.sort(byAge);
  }

  /** Copies a backup into the folder and compares its size there. @throws BackupProblem */
  async store(path: string, name: string): Promise<void> {
    const key = this.#folder + name;
    const type = "application/zstd";
    await this.#within(this.#waits.transfer, this.#client.write(key, Bun.file(path), { type }));
    const { size } = await this.#within(this.#waits.call, this.#client.stat(key));
    if (size !== statSync(path).size)
      throw new BackupProblem(`${this.place}: the copy of ${name} is cut off.`);
  }

  /** Durably downloads a backup to a new file. @throws BackupProblem */
  async fetch({ name, bytes }: StoredBackup, path: string): Promise<void> {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.part`;
    try {
      const source = this.#client.file(this.#folder + name).stream();
      const file = createWriteStream(draft, { mode: 0o600 });
      await this.#within(this.#waits.transfer, pipeline(source, file));
      if (statSync(draft).size !== bytes) throw new BackupProblem(`${this.place}: ${name} arrived cut off.`);
      chmodSync(draft, 0o600);
      syncPath(draft);
      renameSync(draft, path);
      syncPath(dirname(path));
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Deletes a copy. @throws BackupProblem */
  async remove({ name }: StoredBackup): Promise<void> {
    await this.#within(this.#waits.call, this.#client.delete(this.#folder + name));
  }

  async #within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
    let timer: Timer | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = Object.assign(new Error(), { code: "Timeout" });
      timer = setTimeout(() => reject(error), milliseconds);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw new BackupProblem(`${this.place}: ${reasonOf(error)}.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return REASONS[code] ?? `${error.message.replace(/\.$/, "")}${code && ` (${code})`}`;
}
