import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { dependencies } from "../../package.json" with { type: "json" };
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import { makeChanged } from "./make-changed.ts";
import { packChanged } from "./pack.ts";

const PGLITE_DIR = join(import.meta.dir, "../../node_modules/@electric-sql/pglite/dist");
const PGLITE_FILES = ["pglite.wasm", "initdb.wasm", "pglite.data"];

/**
 * Packs PGlite's own files, and rebuilds the seed when migrations or PGlite have changed. The seed
 * stays gzip, which is extracted as a stream: 3 MB more than zstd, but a first start takes 0.7 s
 * less.
 */
export async function buildDatabaseFiles(outDir: string): Promise<void> {
  await mkdir(join(outDir, "pglite"), { recursive: true });
  await Promise.all(
    PGLITE_FILES.map((name) => packChanged(join(PGLITE_DIR, name), join(outDir, "pglite", name))),
  );
  const version = dependencies["@electric-sql/pglite"];
  const migrations = { folder: MIGRATIONS_DIR, pattern: "**/*.{sql,json}", version };
  await makeChanged(join(outDir, "seed.tar.gz"), migrations, async () => {
    // Loaded only here because loading PGlite takes longer than the rest of the build.
    const { buildSeed } = await import("./build-seed.ts");
    return buildSeed();
  });
}
