import { chmodSync, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import type { Sql } from "postgres";
import type { DatabaseAddress } from "../db/driver-settings.ts";
import {
  type Connection,
  readMigrations,
  readPartitions,
  readSequences,
  readTables,
  setTextFormat,
} from "./describe-database.ts";
import { syncPath } from "./durable-files.ts";
import { type FileRecord, fileRecord, folderFiles, folderPath } from "./folder-files.ts";
import {
  FORMAT,
  fullName,
  HEAD_NAME,
  type Head,
  MANIFEST_NAME,
  type Manifest,
  type Sequence,
  sliceName,
  type Table,
} from "./manifest.ts";
import { fingerprint, pageCount, pagesPerSlice, readRows } from "./read-rows.ts";
import { RowDigest } from "./row-digest.ts";
import { BackupProblem, TAR_END, type TarEntry, tarEntry } from "./tar.ts";
import { withConnection } from "./with-connection.ts";

const SNAPSHOT = "isolation level repeatable read read only";

/**
 * Copies all rows as of a single moment, in slices of about a megabyte. On PostgreSQL, that moment
 * is the snapshot of one transaction. The embedded database has a single session, so a transaction
 * blocks all other work. Its rows are therefore read ahead, each slice in its own transaction; at
 * the chosen moment, only slices that have changed since are read again (docs/decisions/007).
 */
export class TableCopy {
  /** Dedicated connection. */
  readonly #sql: Sql;
  readonly #slices = new Map<string, Slice[]>();
  readonly #steps = new Map<string, number>();
  #tables: Table[] = [];
  #sequences: Sequence[] = [];
  /** Milliseconds the embedded database was blocked. */
  heldMs = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Yields the rows as files; a later file replaces an earlier file with the same name. */
  async *files(kind: "embedded" | "postgres"): AsyncGenerator<TarEntry> {
    this.#tables = await this.#sql.begin(SNAPSHOT, readTables);
    if (kind === "postgres") {
      yield* this.#inSnapshot();
      return;
    }
    for (const table of this.#tables) yield* this.#readAhead(table);
    const start = performance.now();
    const changed: TarEntry[] = [];
    for await (const entry of this.#inSnapshot()) changed.push(entry);
    this.heldMs = performance.now() - start;
    yield* changed;
  }

  get contents(): Pick<Manifest, "tables" | "sequences"> {
    const tables = this.#tables.map((table) => {
      const digest = new RowDigest();
      for (const slice of this.#slices.get(fullName(table)) ?? []) digest.addAll(slice.digest);
      return { ...table, rows: digest.rows, digest: digest.hex };
    });
    return { tables, sequences: this.#sequences };
  }

  async *#readAhead(table: Table): AsyncGenerator<TarEntry> {
    const { pages, step } = await this.#sql.begin(SNAPSHOT, async (tx) => ({
      pages: await pageCount(tx, table),
      step: await this.#stepOf(tx, table),
    }));
    for (let first = 0; first < pages; first += step) {
      const range = { first, end: first + step };
      const { data, ...slice } = await this.#sql.begin(SNAPSHOT, async (tx) => {
        await setTextFormat(tx);
        return { ...(await readRows(tx, table, range)), seen: await fingerprint(tx, table, range) };
      });
      this.#keep(table, first / step, slice);
      yield { name: sliceName(table, first / step), data };
    }
  }

  /** Reads all new and changed slices in one transaction. */
  async *#inSnapshot(): AsyncGenerator<TarEntry> {
    const tx = this.#sql;
    await tx.unsafe(`begin ${SNAPSHOT}`);
    try {
      await setTextFormat(tx);
      if (!Bun.deepEquals(await readTables(tx), this.#tables)) {
        throw new BackupProblem("The tables were changed during the backup. Try again.");
      }
      this.#sequences = await readSequences(tx);
      for (const table of this.#tables) yield* this.#readChanged(tx, table);
    } finally {
      await tx.unsafe("rollback");
    }
  }

  async *#readChanged(tx: Connection, table: Table): AsyncGenerator<TarEntry> {
    const known = this.#slices.get(fullName(table)) ?? [];
    let count = 0;
    for (const part of await readPartitions(tx, table)) {
      const step = await this.#stepOf(tx, part);
      const pages = Math.ceil((await pageCount(tx, part)) / step);
      // Only unpartitioned tables are read ahead; their last pages may have become empty since
      // then.
      const slices = part === table ? Math.max(known.length, pages) : pages;
      for (let slice = 0; slice < slices; slice++, count++) {
        const range = { first: slice * step, end: (slice + 1) * step };
        const seen = known[count]?.seen;
        if (seen && seen === (await fingerprint(tx, part, range))) continue;
        const { data, digest } = await readRows(tx, part, range);
        this.#keep(table, count, { seen: null, digest });
        yield { name: sliceName(table, count), data };
      }
    }
  }

  #keep(table: Table, index: number, slice: Slice): void {
    const slices = this.#slices.get(fullName(table)) ?? [];
    slices[index] = slice;
    this.#slices.set(fullName(table), slices);
  }

  async #stepOf(tx: Connection, table: Table): Promise<number> {
    const step = this.#steps.get(fullName(table)) ?? (await pagesPerSlice(tx, table));
    this.#steps.set(fullName(table), step);
    return step;
  }
}

export interface BackupSource {
  address: DatabaseAddress;
  kind: Head["database"];
  dataDir: string;
  /** Handrail version. */
  release: string;
  now: Date;
}

export interface BackupSummary {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Milliseconds an embedded database was blocked. */
  heldMs: number;
}

/**
 * Durably writes a backup to a file, which gets its name only once complete and on disk.
 * @param sync flushes a file or folder from memory to disk.
 * @throws BackupProblem if there is nothing to back up; the error from the database or disk.
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

interface Slice {
  /** Fingerprint of its rows when they were read; null if they cannot have changed since then. */
  seen: string | null;
  digest: RowDigest;
}
