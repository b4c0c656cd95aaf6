import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { dependencies } from "../../package.json" with { type: "json" };
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import { copyChanged } from "./copy-changed.ts";
import { makeChanged } from "./make-changed.ts";

const PGLITE_DIR = join(import.meta.dir, "../../node_modules/@electric-sql/pglite/dist");
const PGLITE_FILES = ["pglite.wasm", "initdb.wasm", "pglite.data"];

/** Copies PGlite's own files, and rebuilds the seed when migrations or PGlite have changed. */
export async function buildDatabaseFiles(outDir: string): Promise<void> {
  await mkdir(join(outDir, "pglite"), { recursive: true });
  await Promise.all(
    PGLITE_FILES.map((name) => copyChanged(join(PGLITE_DIR, name), join(outDir, "pglite", name))),
  );
  const version = dependencies["@electric-sql/pglite"];
  const migrations = { folder: MIGRATIONS_DIR, pattern: "**/*.{sql,json}", version };
  await makeChanged(join(outDir, "seed.tar.gz"), migrations, async () => {
    // Loaded only here because loading PGlite takes longer than the rest of the build.
    const { buildSeed } = await import("./build-seed.ts");
    return buildSeed();
  });
}
