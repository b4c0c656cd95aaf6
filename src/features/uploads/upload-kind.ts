import { ERRORS } from "#shared/messages.ts";
import type { UploadKind } from "#shared/upload-choices.ts";
import { DomainError } from "#src/errors.ts";
import { PageProblem } from "#src/scanner/page-problem.ts";
import type { Services } from "#src/services.ts";

const SIGNATURES: ReadonlyArray<{ kind: UploadKind; hex: string }> = [
  { kind: "pdf", hex: "255044462d" },
  { kind: "png", hex: "89504e470d0a1a0a" },
  { kind: "jpeg", hex: "ffd8ff" },
];
const ZIP_SIGNATURE = "504b0304";
const RETRY_AFTER_S = 5;

/**
 * Returns a file's kind by its content, whatever its name says; null for any other. The parts of an
 * archive are listed outside of this process.
 * @throws DomainError `unavailable` while too many files and pages wait to be read.
 */
export async function uploadKind(
  { pageReader }: Pick<Services, "pageReader">,
  file: Uint8Array,
): Promise<UploadKind | null> {
  const starts = (hex: string) => Buffer.from(file.subarray(0, hex.length / 2)).toString("hex") === hex;
  const known = SIGNATURES.find(({ hex }) => starts(hex));
  if (known) return known.kind;
  if (!starts(ZIP_SIGNATURE)) return null;
  try {
    return (await pageReader.read("is-word-document", file, null)) ? "docx" : null;
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    if (error.reason !== "busy") return null;
    throw new DomainError("unavailable", ERRORS.busy, { code: "busy", retryAfter: RETRY_AFTER_S });
  }
}
