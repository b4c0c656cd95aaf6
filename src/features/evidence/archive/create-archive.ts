import { createHash } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { Zip, ZipDeflate } from "fflate";
import { coverageOf, includesEvidence } from "#shared/billing/coverage.ts";
import { CSV_START, csvLines } from "#shared/csv.ts";
import type { CreateArchiveInput } from "#shared/evidence/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { accountName } from "#shared/team/roles.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { htmlDocument } from "#src/documents/html/html-document.tsx";
import { heading, type TextDocument } from "#src/documents/text-document.ts";
import { DomainError } from "#src/errors.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { canonicalJson } from "../../evidence-log/format/canonical-json.ts";
import { jsonFile } from "../../evidence-log/format/json-file.ts";
import { manifestText } from "../../evidence-log/format/signature.ts";
import { signingKey } from "../../evidence-log/signing/signing-key.ts";
import { exportIssues } from "../../issues/export-issues.ts";
import { findSite } from "../../sites/queries.ts";
import { ARCHIVE_FILES } from "../verify/archive-files.ts";
import type { Manifest } from "../verify/archive-schemas.ts";
import type { ExportedRecord } from "../verify/exported-record.ts";
import { type ArchiveBeginning, beginArchive } from "./begin-archive.ts";
import { type ArchiveIndex, describeIndex, documentFrame } from "./describe-index.ts";
import { listAccess } from "./list-access.ts";
import { readRecords } from "./read-records.ts";
import { readSignatures } from "./read-signatures.ts";
import { kindWords } from "./record-words.ts";
import { summarizeRecords } from "./summarize-records.ts";
import { indexWords } from "./words/index-words.ts";
import { recordWords } from "./words/record-words.ts";

/** Medium deflate level: a higher level takes twice as long to save another 5%. */
const LEVEL = 6;

/** Writes a ZIP archive in parts, without holding an entire file in memory. */
class ZipWriter {
  /** File names and digests, in the order added. */
  readonly files: Array<{ name: string; sha256: string }> = [];
  readonly #zip: Zip;
  readonly #at: Date;
  readonly #encoder = new TextEncoder();
  #ready: Uint8Array[] = [];

  /** @param at timestamp of all files, so identical content produces an identical archive. */
  constructor(at: Date) {
    this.#at = at;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#ready.push(chunk);
    });
  }

  /** Adds a file and yields the archive's finished bytes. */
  async *add(name: string, parts: Parts): AsyncGenerator<Uint8Array> {
    const file = new ZipDeflate(name, { level: LEVEL });
    file.mtime = this.#at;
    this.#zip.add(file);
    const hash = createHash("sha256");
    for await (const part of parts) {
      const bytes = typeof part === "string" ? this.#encoder.encode(part) : part;
      hash.update(bytes);
      file.push(bytes);
      yield* this.#finished();
    }
    file.push(new Uint8Array(), true);
    this.files.push({ name, sha256: hash.digest("hex") });
    yield* this.#finished();
  }

  *end(): Generator<Uint8Array> {
    this.#zip.end();
    yield* this.#finished();
  }

  *#finished(): Generator<Uint8Array> {
    const chunks = this.#ready;
    this.#ready = [];
    yield* chunks;
  }
}

/** Machine-readable files are in English, regardless of the owner's language. */
const WORDS = recordWords("en");

const COLUMNS = ["number", "at", "kind", "website", "role", "person", "member", "data", "visitor", "digest"];

/**
 * Begins an evidence archive, and returns its name and its bytes in parts.
 * @throws DomainError `not-found` for another account's site; `forbidden` on plans without
 * litigation support; `rate-limited`.
 */
export async function createArchive(
  services: Services,
  { user, owner }: { user: User; owner: User },
  input: CreateArchiveInput,
): Promise<{ name: string; parts: AsyncGenerator<Uint8Array> }> {
  const site = input.site === null ? null : await findSite(services.db, owner.accountId, input.site);
  if (!includesEvidence(coverageOf(services, owner))) {
    throw new DomainError("forbidden", SCAN_ERRORS.evidenceNotInPlan, { code: "evidence_not_in_plan" });
  }
  await enforceLimit(services, LIMITS.evidence, `account ${owner.accountId}`);
  const beginning = { user, owner, site };
  const begun = await beginArchive(services, beginning);
  const day = begun.createdAt.toISOString().slice(0, 10);
  const name = `evidence-${site ? site.host : "all-websites"}-${day}.zip`;
  return { name, parts: writeArchive(services, beginning, begun) };
}

type Begun = Awaited<ReturnType<typeof beginArchive>>;

/** Writes an account's evidence, as it was when the archive was begun, as a ZIP archive. */
async function* writeArchive(
  services: Services,
  { owner, site }: ArchiveBeginning,
  { log, createdAt }: Begun,
): AsyncGenerator<Uint8Array> {
  const { db, config, secret } = services;
  const key = signingKey(secret);
  const records = () =>
    readRecords(db, { accountId: log.accountId, last: log.length, siteId: site?.id ?? null });
  const index: ArchiveIndex = {
    productName: config.productName,
    account: accountName(owner),
    host: site?.host ?? null,
    createdAt,
    summary: await summarizeRecords(records()),
    people: await listAccess(db, owner),
    key: key.id,
    language: regionLanguage(owner.locale),
  };
  const zip = new ZipWriter(createdAt);
  yield* zip.add("README.txt", [readmeText(index, config.publicUrl)]);
  yield* zip.add("about.html", [htmlDocument(describeLimits(index))]);
  yield* writeIndex(zip, index);
  yield* zip.add(ARCHIVE_FILES.records, recordsJson(records()));
  yield* zip.add("records.csv", recordsCsv(records()));
  for (const each of site ? [site] : await sitesOf(services, log.accountId)) {
    const { text } = await exportIssues(services, log.accountId, {
      site: each.id,
      format: "earl",
      search: "",
    });
    yield* zip.add(`earl-${each.origin.replaceAll(/[^a-z0-9.]+/g, "-")}.json`, [text]);
  }
  const { signatures, keys } = await readSignatures(db, log);
  yield* zip.add(ARCHIVE_FILES.signatures, [jsonFile(signatures)]);
  yield* zip.add(ARCHIVE_FILES.keys, [jsonFile(keys)]);
  const manifest: Manifest = {
    format: "handrail-evidence-1",
    log: log.logId,
    createdAt: createdAt.toISOString(),
    site: site?.origin ?? null,
    records: { last: log.length, head: log.head },
    files: [...zip.files],
  };
  const listed = jsonFile(manifest);
  yield* zip.add(ARCHIVE_FILES.manifest, [listed]);
  yield* zip.add(ARCHIVE_FILES.seal, [jsonFile({ key: key.id, signature: key.sign(manifestText(listed)) })]);
  yield* zip.end();
}

async function* writeIndex(zip: ZipWriter, index: ArchiveIndex): AsyncGenerator<Uint8Array> {
  const content = describeIndex(index);
  // Loaded on first use: the module and its fonts take about 20 MB of memory.
  const { pdfDocument } = await import("../../../documents/pdf/pdf-document.ts");
  yield* zip.add("index.html", [htmlDocument(content)]);
  yield* zip.add("index.pdf", [await pdfDocument(content)]);
}

function sitesOf({ db }: Services, accountId: number): Promise<Site[]> {
  return db
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, accountId), isNull(sites.removedAt)))
    .orderBy(asc(sites.origin));
}

/** Describes what an archive does and does not show, for people who rely on it. */
function describeLimits(index: ArchiveIndex): TextDocument {
  const { title, parts } = indexWords(index.language).limits;
  return {
    ...documentFrame(index),
    title,
    blocks: parts.flatMap((part) => [
      heading(part.heading),
      { type: "list", items: part.items.map((item) => [item]) },
    ]),
  };
}

/** Writes records as a JSON array, one record per line. */
async function* recordsJson(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield "[\n";
  let separator = "";
  for await (const record of records) {
    yield `${separator}${JSON.stringify(record)}`;
    separator = ",\n";
  }
  yield separator === "" ? "]\n" : "\n]\n";
}

/** Writes records as CSV, with their data as JSON. */
async function* recordsCsv(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield CSV_START + csvLines([COLUMNS]);
  for await (const { number, at, digest, body, personal } of records) {
    const row = body
      ? [
          kindWords(WORDS, body),
          body.site ?? "",
          body.by,
          personalText(personal?.person),
          personalText(personal?.member),
          canonicalJson(body.data),
          personalText(personal?.visitor),
        ]
      : ["(about another website)", "", "", "", "", "", ""];
    yield csvLines([[number, at, ...row, digest]]);
  }
}

function personalText(part: NonNullable<ExportedRecord["personal"]>[string] | undefined): string {
  if (!part) return "";
  return typeof part.value === "string" ? part.value : canonicalJson(part.value);
}

/** Returns the readme that explains an archive's files and how to check them. */
function readmeText({ productName, key }: ArchiveIndex, publicUrl: string): string {
  return `Evidence of accessibility work, made by ${productName} (${publicUrl})

about.html                     what this shows and what it does not; read it first
index.html, index.pdf          the records in tables, for people
${ARCHIVE_FILES.records.padEnd(31)}all records, in the order in which they were made
records.csv                    the same for spreadsheets
earl-*.json                    issues of each website now, in W3C EARL 1.0
${ARCHIVE_FILES.signatures.padEnd(31)}signatures of the log, about one a day
${ARCHIVE_FILES.keys.padEnd(31)}the public keys that made them
${ARCHIVE_FILES.manifest.padEnd(31)}digest (SHA-256) of each file
${ARCHIVE_FILES.seal.padEnd(31)}signature of that list

HOW TO CHECK IT

With the program, which needs neither a server nor the internet:

    handrail evidence verify --key ${key} FILE.zip

Compare the key first with the one at ${publicUrl}/api/evidence/keys, or ask the people who run that
website. Without --key the program proves only that the archive fits together.

WITHOUT THE PROGRAM

JSON is canonical where it is hashed or signed (RFC 8785). The digest of a record is the SHA-256 of

    {"at":…,"body":…,"log":…,"number":…,"previous":…,"type":"handrail-evidence-record-1"}

with the SHA-256 of its body as "body" (the member "withheld" has it where the body is left out), the
digest of the record before as "previous" (64 zeros for the first), and the log named in
${ARCHIVE_FILES.manifest}. Personal data is in the member "personal"; the body has for each part the SHA-256 of

    {"salt":…,"type":"handrail-evidence-personal-1","value":…}

A signature (Ed25519) is that of

    {"digest":…,"key":…,"log":…,"number":…,"signedAt":…,"type":"handrail-evidence-head-1"}

and the one of the list of files that of

    {"manifest":…,"type":"handrail-evidence-manifest-1"}

with the SHA-256 of ${ARCHIVE_FILES.manifest}. A key's id is the SHA-256 of its 32 bytes.
`;
}

type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
