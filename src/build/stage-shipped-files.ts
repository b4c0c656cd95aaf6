import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { basename, join } from "node:path";
import { BUILD_DIR, CONTENT_DIR, MIGRATIONS_DIR } from "../bundles/shipped-files.ts";

/**
 * Copies the folders shipped in the executable, without what is never read there: files whose
 * compressed siblings are served, stamps of the build, and Drizzle's snapshots of the schema.
 * @returns the copies.
 */
export function stageShippedFiles(folder: string): Promise<string[]> {
  return Promise.all(
    [BUILD_DIR, MIGRATIONS_DIR, CONTENT_DIR].map(async (from) => {
      const to = join(folder, basename(from));
      await cp(from, to, { recursive: true, filter: isRead });
      return to;
    }),
  );
}

function isRead(path: string): boolean {
  return !/\.stamp$|_snapshot\.json$/.test(path) && !existsSync(`${path}.br`);
}
