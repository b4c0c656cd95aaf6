import { afterAll, describe, expect, test } from "bun:test";
import { zipSync } from "fflate";
import { isWordDocument } from "#src/features/uploads/is-word-document.ts";
import { requirePlainZip } from "#src/features/uploads/require-plain-zip.ts";
import { uploadKind } from "#src/features/uploads/upload-kind.ts";
import { PageFetcher } from "#src/safe-fetch/page-fetcher.ts";
import { JOB_LIMITS } from "#src/scanner/jobs.ts";
import { PageScanner } from "#src/scanner/page-scanner.ts";
import { LocalReader } from "#src/scanner/reading/local-reader.ts";
import { PATIENCE_MS, PRIORITY } from "../../helpers/patience.ts";
import { HOSTILE_ARCHIVES, WORD, zip64 } from "./hostile-archives.ts";

const patient = { ...JOB_LIMITS["is-word-document"], wallMs: PATIENCE_MS };
const limits = { ...JOB_LIMITS, "is-word-document": patient };
const scanner = new PageScanner({ limits, priority: PRIORITY });
const pageReader = new LocalReader(new PageFetcher({ userAgent: "Handrail tests" }), scanner);
afterAll(() => pageReader.stop());

test("the kind of a file is told by its content", async () => {
  const starts = { pdf: "%PDF-1.7", png: "\x89PNG\r\n\x1a\n", jpeg: "\xff\xd8\xff\xe0" };
  for (const [kind, start] of Object.entries(starts))
    expect(await uploadKind({ pageReader }, Buffer.from(start, "latin1"))).toBe(kind as "pdf");
  expect(await uploadKind({ pageReader }, WORD)).toBe("docx");
  expect(await uploadKind({ pageReader }, zipSync({ "word/document.xml": new Uint8Array() }))).toBeNull();
  expect(await uploadKind({ pageReader }, Buffer.from("hello"))).toBeNull();
  expect(await uploadKind({ pageReader }, new Uint8Array())).toBeNull();
});

describe("an archive made to cost more than its size", () => {
  test.each(Object.entries(HOSTILE_ARCHIVES))("is no Word document: %s", async (_, archive) => {
    expect(await uploadKind({ pageReader }, archive())).toBeNull();
  });

  test("is refused in ZIP64 before its directory is read, and counts no more entries than its bytes have room for", () => {
    for (const entries of [1, 0xffffffff]) expect(() => requirePlainZip(zip64(entries))).toThrow("ZIP64");
    const counting = Buffer.from(WORD);
    expect(isWordDocument(counting)).toBe(true);
    const end = counting.length - 22;
    for (const place of [end + 8, end + 10]) {
      const changed = Buffer.from(counting);
      changed.writeUInt16LE(3, place);
      expect(isWordDocument(changed)).toBe(false);
    }
  });
});

test("a file for which there is no room now is refused as busy", async () => {
  const stopped = new LocalReader(new PageFetcher({ userAgent: "Handrail tests" }));
  await stopped.stop();
  const refused = uploadKind({ pageReader: stopped }, WORD);
  await expect(refused).rejects.toMatchObject({ kind: "unavailable", retryAfter: 5 });
});
