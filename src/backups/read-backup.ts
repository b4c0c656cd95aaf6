import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import zlib from "node:zlib";
import * as v from "valibot";
import { fileRecord, folderPath } from "./folder-files.ts";
import {
  fullName,
  HEAD_NAME,
  type Head,
  HeadSchema,
  MANIFEST_NAME,
  type Manifest,
  ManifestSchema,
  tableOfSlice,
} from "./manifest.ts";
import { RowDigest } from "./row-digest.ts";
import { BackupProblem, readTar, type TarEntry } from "./tar.ts";

/** A backup in which every byte was checked. */
export interface VerifiedBackup {
  path: string;
  head: Head;
  manifest: Manifest;
  /** Archive positions of row files that no later file replaces. */
  valid: Set<number>;
}

/**
 * Reads a whole backup and verifies the digests of each table's rows and each file.
 * @throws BackupProblem naming the first defect.
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const last = new Map<string, { index: number; digest: RowDigest }>();
  const files = new Map<string, string>();
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let index = 0;
  for await (const entry of entriesOf(path)) {
    const file = folderPath(entry.name);
    if (index === 0) head = parse(HeadSchema, entry, HEAD_NAME);
    else if (manifest) throw new BackupProblem("The backup is damaged: it continues after its end.");
    else if (entry.name === MANIFEST_NAME) manifest = parse(ManifestSchema, entry, MANIFEST_NAME);
    else if (file !== null) files.set(file, fileRecord(file, entry.data).digest);
    else if (tableOfSlice(entry.name) !== null) last.set(entry.name, { index, digest: digestOf(entry) });
    else throw new BackupProblem(`The backup has an unknown file: ${entry.name}`);
    index += 1;
  }
  if (!head || !manifest) throw new BackupProblem("The backup is incomplete: its end is missing.");
  compareFiles(manifest, files);
  compareTables(manifest, last);
  return { path, head, manifest, valid: new Set([...last.values()].map((slice) => slice.index)) };
}

/** Yields the valid rows of a verified backup, by table. @throws BackupProblem */
export async function* rowsOf({
  path,
  valid,
}: VerifiedBackup): AsyncGenerator<{ table: string; data: Buffer }> {
  let index = 0;
  for await (const { name, data } of entriesOf(path)) {
    const table = tableOfSlice(name);
    if (table !== null && valid.has(index)) yield { table, data };
    index += 1;
  }
}

/** Yields the files that belong in DATA_DIR. */
export async function* filesOf(path: string): AsyncGenerator<{ path: string; data: Buffer }> {
  for await (const { name, data } of entriesOf(path)) {
    const file = folderPath(name);
    if (file !== null) yield { path: file, data };
    else if (tableOfSlice(name) !== null) return;
  }
}

/** Splits a row file into lines. */
export function linesOf(data: Buffer): string[] {
  return data.length === 0 ? [] : data.toString("utf8", 0, data.length - 1).split("\n");
}

async function* entriesOf(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path);
  const plain = zlib.createZstdDecompress();
  file.on("error", (error) => plain.destroy(error));
  try {
    yield* readTar(Readable.from(file.pipe(plain)));
  } catch (error) {
    if (error instanceof BackupProblem || (error instanceof Error && "path" in error)) throw error;
    throw new BackupProblem("The backup is damaged, or not a backup of Handrail.", { cause: error });
  } finally {
    file.destroy();
    plain.destroy();
  }
}

function digestOf({ data }: TarEntry): RowDigest {
  const digest = new RowDigest();
  for (const line of linesOf(data)) digest.addRow(line);
  return digest;
}

function compareTables(manifest: Manifest, slices: Map<string, { digest: RowDigest }>): void {
  const found = new Map<string, RowDigest>();
  for (const [name, { digest }] of slices) {
    const table = tableOfSlice(name) ?? "";
    const sum = found.get(table) ?? new RowDigest();
    sum.addAll(digest);
    found.set(table, sum);
  }
  for (const table of manifest.tables) {
    const { rows, hex } = found.get(fullName(table)) ?? new RowDigest();
    found.delete(fullName(table));
    if (rows === table.rows && hex === table.digest) continue;
    throw new BackupProblem(
      `The backup is damaged: the rows of ${fullName(table)} are not those that were saved.`,
    );
  }
  const [unknown] = found.keys();
  if (unknown) throw new BackupProblem(`The backup is damaged: ${unknown} is not in its list of tables.`);
}

function compareFiles(manifest: Manifest, files: Map<string, string>): void {
  const isSame = manifest.files.every(({ path, digest }) => files.get(path) === digest);
  if (!isSame || files.size !== manifest.files.length) {
    throw new BackupProblem("The backup is damaged: its files are not those that were saved.");
  }
}

function parse<Output>(
  schema: v.GenericSchema<unknown, Output>,
  { name, data }: TarEntry,
  expected: string,
): Output {
  if (name !== expected) throw new BackupProblem("This is not a backup of Handrail.");
  const format = v.safeParse(v.object({ format: v.number() }), readJson(data));
  const parsed = v.safeParse(schema, readJson(data));
  if (parsed.success) return parsed.output;
  throw new BackupProblem(
    expected === HEAD_NAME && format.success && format.output.format > 1
      ? "The backup was made by a newer release. Restore it with that release."
      : `The backup is damaged: ${name} cannot be read.`,
  );
}

function readJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString("utf8"));
  } catch {
    return null;
  }
}
