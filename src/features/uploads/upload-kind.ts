import type { UploadKind } from "#shared/uploads/choices.ts";
import type { Services } from "#src/services.ts";
import { readUpload } from "./read-upload.ts";

const SIGNATURES: ReadonlyArray<{ kind: UploadKind; hex: string }> = [
  { kind: "pdf", hex: "255044462d" },
  { kind: "png", hex: "89504e470d0a1a0a" },
  { kind: "jpeg", hex: "ffd8ff" },
];
const ZIP_SIGNATURE = "504b0304";

/**
 * Returns a file's kind based on its content, whatever its name; null for any other kind. An
 * archive's parts are listed in another process.
 * @throws DomainError `unavailable` as `readUpload` does.
 */
export async function uploadKind(
  services: Pick<Services, "pageReader">,
  file: Uint8Array,
): Promise<UploadKind | null> {
  const starts = (hex: string) => Buffer.from(file.subarray(0, hex.length / 2)).toString("hex") === hex;
  const known = SIGNATURES.find(({ hex }) => starts(hex));
  if (known) return known.kind;
  if (!starts(ZIP_SIGNATURE)) return null;
  return (await readUpload(services, "is-word-document", file)) ? "docx" : null;
}
