import { chmodSync, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import type { DatabaseAddress } from "../db/driver-settings.ts";
import { TableCopy } from "./copy-tables.ts";
import { readMigrations } from "./describe-database.ts";
import { syncPath } from "./durable-files.ts";
import { type FileRecord, fileRecord, folderFiles, folderPath } from "./folder-files.ts";
import { FORMAT, HEAD_NAME, type Head, MANIFEST_NAME, type Manifest } from "./manifest.ts";
import { BackupProblem, TAR_END, type TarEntry, tarEntry } from "./tar.ts";
import { withConnection } from "./with-connection.ts";

export interface BackupSource {
  address: DatabaseAddress;
  kind: Head["database"];
  dataDir: string;
  /** Handrail's version. */
  release: string;
  now: Date;
}

export interface BackupSummary {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Milliseconds in which an embedded database served nobody else. */
  heldMs: number;
}

/**
 * Writes a backup to a file, durably: it has its name only once it is complete and on the disk.
 * @param sync writes a file or a folder from memory to the disk.
 * @throws BackupProblem if there is nothing to back up; the error of the database or disk.
 */
export async function createBackupFile(
  source: BackupSource,
  path: string,
  sync = syncPath,
): Promise<BackupSummary> {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.part`;
  rmSync(draft, { force: true });
  try {
    const summary = await writeBackup(source, createWriteStream(draft, { flags: "wx", mode: 0o600 }));
    chmodSync(draft, 0o600);
    sync(draft);
    renameSync(draft, path);
    sync(folder);
    return summary;
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Writes a backup to a stream and ends it. */
export function writeBackup(source: BackupSource, output: Writable): Promise<BackupSummary> {
  return withConnection(source.address, async (sql) => {
    const contents = new BackupContents(source, new TableCopy(sql));
    const migrations = await readMigrations(sql);
    if (migrations.length === 0) throw new BackupProblem("This database is not Handrail's, or empty.");
    const compress = zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(Readable.from(contents.chunks(migrations)), compress, output);
    return contents.summary;
  });
}

class BackupContents {
  readonly #source: BackupSource;
  readonly #copy: TableCopy;
  readonly #files: FileRecord[] = [];

  constructor(source: BackupSource, copy: TableCopy) {
    this.#source = source;
    this.#copy = copy;
  }

  async *chunks(migrations: Head["migrations"]): AsyncGenerator<Buffer> {
    for await (const entry of this.#entries(migrations)) yield tarEntry(entry);
    yield TAR_END;
  }

  get summary(): BackupSummary {
    const { tables } = this.#copy.contents;
    return {
      createdAt: this.#source.now.toISOString(),
      tables: tables.length,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: this.#files.length,
      heldMs: Math.round(this.#copy.heldMs),
    };
  }

  async *#entries(migrations: Head["migrations"]): AsyncGenerator<TarEntry> {
    const { now, release, kind, dataDir } = this.#source;
    const head: Head = { format: FORMAT, createdAt: now.toISOString(), release, database: kind, migrations };
    yield jsonEntry(HEAD_NAME, head);
    for (const entry of folderFiles(dataDir)) {
      this.#files.push(fileRecord(folderPath(entry.name) ?? "", entry.data));
      yield entry;
    }
    yield* this.#copy.files(kind);
    const manifest: Manifest = { ...this.#copy.contents, files: this.#files };
    yield jsonEntry(MANIFEST_NAME, manifest);
  }
}

function jsonEntry(name: string, value: Head | Manifest): TarEntry {
  return { name, data: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}
