import { buildDatabaseFiles } from "#src/build/build-database-files.ts";
import { buildPictureFiles } from "#src/build/build-picture-files.ts";
import { buildContracts } from "#src/build/contracts/build-contracts.ts";
import { buildScanner } from "../../src/build/build-scanner.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";

/** Whether `.build` is of this source, as the runner makes it before tests of the executable. */
export const HAS_BUILD = process.env.HANDRAIL_TEST_EXECUTABLE === "1";

/** Makes the files in `.build` that the embedded database needs, unless they are up to date. */
export function ensureDatabaseFiles(): Promise<void> {
  return buildDatabaseFiles(BUILD_DIR);
}

/** Makes the file in `.build` that has the types of the API, unless it is up to date. */
export function ensureContracts(): Promise<void> {
  return buildContracts(BUILD_DIR);
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
