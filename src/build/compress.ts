import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Manifest } from "#src/bundles/manifest.ts";

const toBrotli = promisify(brotliCompress);

const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` next to every text file in the manifest, at maximum compression, and notes
 * each file's digest.
 */
export async function compressFiles(outDir: string, { files }: Pick<Manifest, "files">): Promise<void> {
  for (const entry of Object.values(files)) {
    const path = join(outDir, entry.file);
    const bytes = await readFile(path);
    entry.digest = Bun.hash(bytes).toString(36);
    if (!isText(entry.type)) continue;
    const [br, gz] = await Promise.all([
      toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      toGzip(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    entry.compressed = true;
  }
}

function isText(type: string): boolean {
  return /^text\/|javascript|json|svg/.test(type);
}
