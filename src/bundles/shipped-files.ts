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

/**
 * Opens a file made by the build: a view of the executable's own file, which takes no memory, or
 * else bytes. Throws ENOENT if it was not built.
 */
export function openBuilt(name: string): Blob | Uint8Array<ArrayBuffer> {
  return Bun.isStandaloneExecutable ? Bun.file(join(BUILD_DIR, name)) : readBuilt(name);
}

/** Unpacks `NAME.zst`, made by the build. Throws ENOENT if it was not built. */
export function unpackBuilt(name: string): Buffer<ArrayBuffer> {
  // Bun's types allow for shared memory, which this never is.
  return Bun.zstdDecompressSync(readBuilt(`${name}.zst`)) as Buffer<ArrayBuffer>;
}
