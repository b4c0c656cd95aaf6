import { mark } from "../language/translate.ts";

/** File types that users may upload, detected by content. */
const UPLOAD_KINDS = ["pdf", "png", "jpeg", "docx"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Maximum file size in bytes. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

/** File extensions of the types, for use in file fields. */
export const UPLOAD_ENDINGS = ".pdf,.png,.jpg,.jpeg,.docx";

/** Display names for the types, including ZIP, which only this service creates. */
export const FILE_KIND_NAMES: Record<UploadKind | "zip", string> = {
  pdf: mark("PDF"),
  png: mark("PNG picture"),
  jpeg: mark("JPEG picture"),
  docx: mark("Word document"),
  zip: mark("ZIP archive"),
};

/** Returns a file size as text, e.g. `1.2 MB` or `34 KB`. */
export function fileSizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
