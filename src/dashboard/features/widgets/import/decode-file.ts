import { t } from "#shared/translate.ts";

/** Largest file that is read, in bytes; 500 rows rarely have a tenth of it. */
const LARGEST_FILE = 1_048_576;

export type DecodedFile = { text: string; problem: null } | { text: null; problem: string };

/**
 * Returns a file's text. Spreadsheets save UTF-16 or UTF-8 with a byte order mark, or in the
 * computer's own encoding, most often that of Western Europe and America.
 */
export async function decodeFile(file: Blob): Promise<DecodedFile> {
  if (file.size > LARGEST_FILE)
    return refused(
      t("This file is larger than 1 MB. Split it into several, each with at most 500 websites."),
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(bytes))
    return refused(
      t(
        "This is a spreadsheet in its own format. Save it as CSV there, or copy its cells and paste them here.",
      ),
    );
  const text = decode(bytes);
  if (text.includes("\0")) return refused(t("This file is not text. Choose a CSV or text file."));
  return { text, problem: null };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whether a file is a ZIP archive, as .xlsx and .ods are, or an old .xls. */
function isArchive([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0xd0 && b === 0xcf && c === 0x11);
}

function refused(problem: string): DecodedFile {
  return { text: null, problem };
}
