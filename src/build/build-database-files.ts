import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dependencies } from "../../package.json" with { type: "json" };
import { MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import { copyChanged } from "./copy-changed.ts";

const PGLITE_DIR = join(import.meta.dir, "../../node_modules/@electric-sql/pglite/dist");
const PGLITE_FILES = ["pglite.wasm", "initdb.wasm", "pglite.data"];

/** Copies PGlite's own files, and rebuilds the seed when migrations or PGlite have changed. */
export async function buildDatabaseFiles(outDir: string): Promise<void> {
  await mkdir(join(outDir, "pglite"), { recursive: true });
  await Promise.all(
    PGLITE_FILES.map((name) => copyChanged(join(PGLITE_DIR, name), join(outDir, "pglite", name))),
  );
  await buildChangedSeed(outDir);
}

async function buildChangedSeed(outDir: string): Promise<void> {
  const stampFile = join(outDir, "seed.stamp");
  const stamp = await seedStamp();
  const built = await Promise.all([
    readFile(stampFile, "utf8").catch(() => null),
    stat(join(outDir, "seed.tar.gz")).catch(() => null),
  ]);
  if (built[0] === stamp && built[1]) return;
  // Loaded only here, since loading PGlite takes longer than the rest of the build.
  const { buildSeed } = await import("./build-seed.ts");
  await writeFile(join(outDir, "seed.tar.gz"), await buildSeed());
  await writeFile(stampFile, stamp);
}

async function seedStamp(): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256").update(dependencies["@electric-sql/pglite"]);
  const names = (await readdir(MIGRATIONS_DIR, { recursive: true })).sort();
  for (const name of names.filter((name) => /\.(sql|json)$/.test(name))) {
    hash.update(name).update(await readFile(join(MIGRATIONS_DIR, name)));
  }
  return hash.digest("hex");
}
