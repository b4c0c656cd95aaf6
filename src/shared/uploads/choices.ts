import { mark } from "../language/translate.ts";

/** Kinds of files that people may upload, told by their content. */
const UPLOAD_KINDS = ["pdf", "png", "jpeg", "docx"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Largest file in bytes. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;

/** Endings of these files, for file fields. */
export const UPLOAD_ENDINGS = ".pdf,.png,.jpg,.jpeg,.docx";

/** Names of the kinds for people, with the one that only this service makes. */
export const FILE_KIND_NAMES: Record<UploadKind | "zip", string> = {
  pdf: mark("PDF"),
  png: mark("PNG picture"),
  jpeg: mark("JPEG picture"),
  docx: mark("Word document"),
  zip: mark("ZIP archive"),
};

/** Returns `1.2 MB` or `34 KB`. */
export function fileSizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
