import { and, asc, eq, isNull } from "drizzle-orm";
import { reportLanguage } from "#shared/report-language.ts";
import { accountName } from "#shared/team.ts";
import { type Site, sites } from "#src/db/schema/scans.ts";
import { htmlDocument } from "#src/documents/html/html-document.tsx";
import type { Services } from "#src/services.ts";
import { exportIssues } from "../../scans/issues/export-issues.ts";
import { jsonFile } from "../format/json-file.ts";
import { manifestText } from "../format/signature.ts";
import { signingKey } from "../signing/signing-key.ts";
import { ARCHIVE_FILES } from "../verify/archive-files.ts";
import type { Manifest } from "../verify/archive-schemas.ts";
import type { ArchiveBeginning, beginArchive } from "./begin-archive.ts";
import { type ArchiveIndex, describeIndex } from "./describe-index.ts";
import { describeLimits } from "./describe-limits.ts";
import { listAccess } from "./list-access.ts";
import { readRecords } from "./read-records.ts";
import { readSignatures } from "./read-signatures.ts";
import { readmeText } from "./readme-text.ts";
import { recordsCsv, recordsJson } from "./record-rows.ts";
import { summarizeRecords } from "./summarize-records.ts";
import { ZipWriter } from "./zip-writer.ts";

type Begun = Awaited<ReturnType<typeof beginArchive>>;

/** Writes an account's evidence as a ZIP archive, as it was when the archive was begun. */
export async function* writeArchive(
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
    language: reportLanguage(owner.locale),
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
  // Loaded on first use: it and its fonts take some 20 MB of memory.
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
