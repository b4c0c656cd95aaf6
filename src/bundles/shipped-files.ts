import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder that holds `.build`, `migrations` and `content`: inside the executable, or the repository. */
const ROOT = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, "../..");

/** Where the bundled browser files, the database seed and PGlite's own files lie. */
export const BUILD_DIR = join(ROOT, ".build");
export const MIGRATIONS_DIR = join(ROOT, "migrations");
/** Markdown of the site; the executable holds a folder by its last name. */
export const CONTENT_DIR = join(ROOT, Bun.isStandaloneExecutable ? "content" : "src/pages/content");

/** Bytes of a file made by `bun run build:files`. Throws ENOENT when that has not been run. */
export function readBuilt(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(BUILD_DIR, name)));
}
