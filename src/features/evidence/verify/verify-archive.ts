import * as v from "valibot";
import { canonicalJson } from "../../evidence-log/format/canonical-json.ts";
import { jsonFile } from "../../evidence-log/format/json-file.ts";
import { commitmentOf, digestOfRecord, NO_RECORD, sha256 } from "../../evidence-log/format/record-digest.ts";
import { headText, isSignedBy, keyIdOf, manifestText } from "../../evidence-log/format/signature.ts";
import { ARCHIVE_FILES } from "./archive-files.ts";
import {
  type Keys,
  KeysSchema,
  type Manifest,
  ManifestSchema,
  type ManifestSignature,
  ManifestSignatureSchema,
  type Signatures,
  SignaturesSchema,
} from "./archive-schemas.ts";
import { type ExportedRecord, ExportedRecordSchema } from "./exported-record.ts";

/** Archive defect, described in human-readable text. */
export class ArchiveProblem extends Error {
  override readonly name = "ArchiveProblem";
}

export interface Verification {
  records: number;
  /** Number of records about other websites; the archive contains only their digests. */
  withheld: number;
  /** Number of personal parts erased since they were recorded. */
  erased: number;
  firstAt: string | null;
  lastAt: string | null;
  signatures: number;
  /** Id of the key that signed the archive and the last record. */
  key: string;
  createdAt: string;
  log: string;
}

/**
 * Verifies that an archive has not changed since it was created.
 * @param trusted ids of accepted signing keys; if empty, the archive's own key is used.
 * @throws ArchiveProblem for the first defect.
 */
export function verifyArchive(
  files: ReadonlyMap<string, Uint8Array>,
  trusted: readonly string[] = [],
): Verification {
  const texts = (name: string) => new TextDecoder().decode(requireFile(files, name));
  const manifestJson = texts(ARCHIVE_FILES.manifest);
  const manifest: Manifest = parseFile(ManifestSchema, ARCHIVE_FILES.manifest, manifestJson);
  const keys = readKeys(parseFile(KeysSchema, ARCHIVE_FILES.keys, texts(ARCHIVE_FILES.keys)));
  const sealJson = texts(ARCHIVE_FILES.seal);
  const seal = parseFile(ManifestSignatureSchema, ARCHIVE_FILES.seal, sealJson);
  if (sealJson !== jsonFile(seal)) throw wasChanged(ARCHIVE_FILES.seal);
  checkSeal(manifestJson, seal, keys, trusted);
  const records = readLines(texts(ARCHIVE_FILES.records));
  const digests = checkRecords(manifest, records);
  checkFiles(files, manifest);
  const signatures = parseFile(SignaturesSchema, ARCHIVE_FILES.signatures, texts(ARCHIVE_FILES.signatures));
  checkSignatures(manifest, signatures, { keys, digests, key: seal.key });
  return {
    records: records.length,
    withheld: records.filter(({ withheld }) => withheld !== undefined).length,
    erased: records.reduce((sum, record) => sum + erasedParts(record), 0),
    firstAt: records[0]?.at ?? null,
    lastAt: records.at(-1)?.at ?? null,
    signatures: signatures.length,
    key: seal.key,
    createdAt: manifest.createdAt,
    log: manifest.log,
  };
}

function requireFile(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const file = files.get(name);
  if (!file) throw new ArchiveProblem(`The file ${name} is missing.`);
  return file;
}

function parseFile<Output>(schema: v.GenericSchema<unknown, Output>, name: string, text: string): Output {
  const parsed = v.safeParse(schema, parseJson(text));
  if (!parsed.success) throw wasChanged(name);
  return parsed.output;
}

function wasChanged(name: string): ArchiveProblem {
  return new ArchiveProblem(`The file ${name} was changed: it isn't what Handrail writes.`);
}

/** Returns undefined, which no schema accepts, for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns public keys by id; refuses an id that is not its key's digest. */
function readKeys(keys: Keys): Map<string, string> {
  for (const { id, publicKey } of keys) {
    if (keyIdOf(publicKey) !== id) {
      throw new ArchiveProblem(`The file ${ARCHIVE_FILES.keys} was changed: key ${id} is another one.`);
    }
  }
  return new Map(keys.map(({ id, publicKey }) => [id, publicKey]));
}

function checkSeal(
  manifest: string,
  { key, signature }: ManifestSignature,
  keys: ReadonlyMap<string, string>,
  trusted: readonly string[],
): void {
  if (trusted.length > 0 && !trusted.includes(key)) {
    throw new ArchiveProblem(`The archive is signed with key ${key}, which isn't the one you named.`);
  }
  const publicKey = keys.get(key);
  if (!publicKey) throw new ArchiveProblem(`The key ${key}, which signed the archive, isn't in it.`);
  if (isSignedBy(publicKey, manifestText(manifest), signature)) return;
  throw new ArchiveProblem(
    `The list of files (${ARCHIVE_FILES.manifest}) was changed: its signature isn't valid.`,
  );
}

/** Parses a JSON array with one record per line; the file's digest covers the other lines. */
function readLines(text: string): ExportedRecord[] {
  const lines = text.split("\n").slice(1, -2);
  return lines.map((line, index) => {
    const parsed = v.safeParse(ExportedRecordSchema, parseJson(line.replace(/,$/, "")));
    if (parsed.success) return parsed.output;
    throw new ArchiveProblem(`Record ${index + 1} was changed: it can't be read as a record.`);
  });
}

/** Checks all records and returns their digests, in order. */
function checkRecords({ log, records }: Manifest, found: readonly ExportedRecord[]): string[] {
  let previous = NO_RECORD;
  for (const [index, record] of found.entries()) {
    const problem = checkRecord(record, { log, number: index + 1, previous });
    if (problem) throw new ArchiveProblem(problem);
    previous = record.digest;
  }
  if (found.length < records.last) throw new ArchiveProblem(`Record ${found.length + 1} is missing.`);
  if (found.length > records.last || previous !== records.head) {
    throw new ArchiveProblem(`Record ${found.length} was added or replaced after the archive was made.`);
  }
  return found.map(({ digest }) => digest);
}

function checkFiles(files: ReadonlyMap<string, Uint8Array>, manifest: Manifest): void {
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  for (const { name, sha256: expected } of manifest.files) {
    if (sha256(requireFile(files, name)) !== expected) {
      throw new ArchiveProblem(`The file ${name} was changed: its digest isn't the listed one.`);
    }
  }
  for (const name of files.keys()) {
    const isOwn = name === ARCHIVE_FILES.manifest || name === ARCHIVE_FILES.seal;
    if (!isOwn && !listed.has(name)) throw new ArchiveProblem(`The file ${name} was added.`);
  }
}

interface Signers {
  keys: ReadonlyMap<string, string>;
  digests: readonly string[];
  /** Id of the key that signed the archive. */
  key: string;
}

function checkSignatures({ log }: Manifest, signatures: Signatures, { keys, digests, key }: Signers): void {
  for (const { number, signedAt, key: signer, signature } of signatures) {
    const publicKey = keys.get(signer);
    const digest = digests[number - 1];
    const isValid =
      publicKey &&
      digest &&
      isSignedBy(publicKey, headText({ log, number, digest, signedAt, key: signer }), signature);
    if (!isValid) throw new ArchiveProblem(`The signature of record ${number} from ${signedAt} isn't valid.`);
  }
  const isEndSigned = signatures.some((each) => each.number === digests.length && each.key === key);
  if (digests.length > 0 && !isEndSigned) {
    throw new ArchiveProblem(`Record ${digests.length}, the last one, isn't signed.`);
  }
}

interface Expected {
  log: string;
  number: number;
  /** Digest of the previous record. */
  previous: string;
}

/**
 * Returns a record's defect at its position in the log, in human-readable text; null if there is
 * none.
 */
export function checkRecord(record: ExportedRecord, { log, number, previous }: Expected): string | null {
  if (record.number !== number) {
    return record.number > number
      ? `Record ${number} is missing: record ${record.number} follows record ${number - 1}.`
      : `Record ${record.number} is out of place: it should be record ${number}.`;
  }
  const name = nameOf(record);
  if (record.previous !== previous) {
    return `${name} doesn't follow the record before it: one of the two was replaced.`;
  }
  const body = record.withheld ?? sha256(canonicalJson(record.body ?? null));
  if (digestOfRecord({ log, number, at: record.at, previous, body }) !== record.digest) {
    return `${name} was changed: its content, time or digest isn't what was recorded.`;
  }
  return personalProblem(record, name);
}

function nameOf({ number, at, body }: ExportedRecord): string {
  return `Record ${number} (${body ? `${body.kind}, ` : ""}${at})`;
}

/** Returns a defect if a personal part was changed; an erased part is not a defect. */
function personalProblem({ body, personal = {} }: ExportedRecord, name: string): string | null {
  for (const [part, { salt, value }] of Object.entries(personal)) {
    if (body?.personal[part] !== commitmentOf(salt, value)) {
      return `${name} was changed: its personal data "${part}" isn't what was recorded.`;
    }
  }
  return null;
}

/** Returns the number of a record's personal parts that have since been erased. */
function erasedParts({ body, personal = {} }: ExportedRecord): number {
  return Object.keys(body?.personal ?? {}).filter((part) => !(part in personal)).length;
}
