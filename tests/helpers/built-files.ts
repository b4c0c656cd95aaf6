import { existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildPictureFiles } from "../../src/build/build-picture-files.ts";
import { buildSeed } from "../../src/build/build-seed.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";

const PGLITE_FILES = ["pglite.wasm", "initdb.wasm", "pglite.data"];

/** Makes the files in `.build` that the embedded database needs, if the build has not run. */
export async function ensureDatabaseFiles(): Promise<void> {
  for (const name of PGLITE_FILES) {
    await ensureFile(`pglite/${name}`, async () =>
      Bun.file(join(import.meta.dir, "../../node_modules/@electric-sql/pglite/dist", name)).bytes(),
    );
  }
  await ensureFile("seed.tar.gz", buildSeed);
}

/** Makes the files in `.build` that `src/pages/pictures` needs. */
export function ensurePictureFiles(): Promise<void> {
  return buildPictureFiles(BUILD_DIR);
}

async function ensureFile(name: string, make: () => Promise<Uint8Array>): Promise<void> {
  const path = join(BUILD_DIR, name);
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  await Bun.write(draft, await make());
  renameSync(draft, path);
}
