import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder containing `.build`, `migrations` and `content`: inside the executable or the
 * repository.
 */
const ROOT = Bun.isStandaloneExecutable ? import.meta.dir : join(import.meta.dir, "../..");

/** Folder for the browser files, the database seed and PGlite's own files. */
export const BUILD_DIR = join(ROOT, ".build");
export const MIGRATIONS_DIR = join(ROOT, "migrations");
/** The site's Markdown; the executable names a folder by its last segment. */
export const CONTENT_DIR = join(ROOT, Bun.isStandaloneExecutable ? "content" : "src/pages/content");

/** Returns a file made by `bun run build:files`. Throws ENOENT if that has not been run. */
export function readBuilt(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(join(BUILD_DIR, name)));
}
