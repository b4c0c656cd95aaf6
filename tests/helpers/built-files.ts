import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildPictureFiles } from "#src/build/build-picture-files.ts";
import { buildContracts } from "#src/build/contracts/build-contracts.ts";
import { writeWhole } from "#src/build/make-changed.ts";
import { buildScanner } from "../../src/build/build-scanner.ts";
import { buildSeed } from "../../src/build/build-seed.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";

/** Whether `.build` is of this source, as the runner makes it before tests of the executable. */
export const HAS_BUILD = process.env.HANDRAIL_TEST_EXECUTABLE === "1";

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

/** Makes the file in `.build` that describes the types of the API. */
export async function ensureContracts(): Promise<void> {
  if (!HAS_BUILD) await buildContracts(BUILD_DIR);
}

/** Makes the files in `.build` that `src/pages/pictures` needs. */
export function ensurePictureFiles(): Promise<void> {
  return buildPictureFiles(BUILD_DIR);
}

let engine: Promise<void> | undefined;

/** Makes the scanner's engine in `.build`, at most once per test run. */
export function ensureScannerEngine(): Promise<void> {
  engine ??= HAS_BUILD ? Promise.resolve() : buildScanner(BUILD_DIR);
  return engine;
}

async function ensureFile(name: string, make: () => Promise<Uint8Array>): Promise<void> {
  const path = join(BUILD_DIR, name);
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  await writeWhole(path, await make());
}
