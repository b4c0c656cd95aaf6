import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { makeChanged } from "./make-changed.ts";

const compress = promisify(zstdCompress);

/** Takes a second for 15 MB; the highest level takes twenty for a tenth less. */
const LEVEL = 12;

/** Compresses a file to `TARGET.zst`, for `unpackBuilt`, unless that is up to date. */
export async function packChanged(from: string, target: string): Promise<void> {
  const source = { folder: dirname(from), pattern: basename(from), version: `zstd ${LEVEL}` };
  await makeChanged(`${target}.zst`, source, async () =>
    compress(await readFile(from), { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }),
  );
}
