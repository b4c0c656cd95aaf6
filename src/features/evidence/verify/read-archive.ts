import { unzipSync } from "fflate";
import { requirePlainZip } from "../../uploads/require-plain-zip.ts";
import { ArchiveProblem } from "./verify-archive.ts";

/** Maximum total bytes of all files; decades of log need less. */
const MOST_BYTES = 1_000_000_000;

/**
 * Unpacks an archive into memory, keyed by file name.
 * @throws ArchiveProblem if it is not a ZIP, is too large, or has two files with the same name.
 */
export function readArchive(zip: Uint8Array): Map<string, Uint8Array> {
  const names = new Set<string>();
  let bytes = 0;
  try {
    requirePlainZip(zip);
    const files = unzipSync(zip, {
      filter({ name, originalSize }) {
        bytes += originalSize;
        if (names.has(name)) throw new ArchiveProblem(`The file ${name} is in the archive twice.`);
        if (bytes > MOST_BYTES)
          throw new ArchiveProblem("The archive is larger than any that Handrail makes.");
        names.add(name);
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem("The file is damaged, or no ZIP archive.", { cause: error });
  }
}
