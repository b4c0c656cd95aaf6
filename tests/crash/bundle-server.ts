import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILD_DIR } from "#src/bundles/shipped-files.ts";
import { stopAtEndOfRun } from "../helpers/end-of-run.ts";

const ROOT = join(import.meta.dir, "../..");

let bundled: Promise<string> | undefined;

/**
 * Bundles the server that crashes, once per test run, since it is started some fifty times: a start
 * then takes half the processor time. Returns the path of its script.
 */
export function bundledServer(): Promise<string> {
  bundled ??= bundleServer();
  return bundled;
}

async function bundleServer(): Promise<string> {
  // At the depth of a folder of `src`, from which shipped files are found.
  const outdir = mkdtempSync(join(BUILD_DIR, "crash-"));
  stopAtEndOfRun(async () => rmSync(outdir, { recursive: true, force: true }));
  const built = await Bun.build({
    root: ROOT,
    entrypoints: [
      "tests/fixtures/crash/server.ts",
      // Threads, which their starters find beside them under these names.
      "src/db/embedded-worker.ts",
      "src/features/accounts/password-worker.ts",
      "src/scanner/reading/reader-worker.ts",
    ].map((path) => join(ROOT, path)),
    target: "bun",
    minify: true,
    naming: { entry: "[name].ts" },
    outdir,
  });
  if (!built.success) throw new AggregateError(built.logs, "The server that crashes was not bundled");
  return join(outdir, "server.ts");
}
