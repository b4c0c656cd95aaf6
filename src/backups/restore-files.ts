import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncPath } from "./durable-files.ts";
import { filesOf } from "./read-backup.ts";

export interface RestoredFiles {
  /** Files of DATA_DIR that were written. */
  written: string[];
  /** Files of the backup that were left out, since others are in their place. */
  kept: string[];
}

/**
 * Writes the files of a backup that are missing in `dataDir`. Another secret is set aside under its
 * name and `suffix`, since the restored database can only be read with its own; with a null suffix
 * it stays.
 */
export async function restoreFiles(
  backup: string,
  { dataDir, suffix }: { dataDir: string; suffix: string | null },
): Promise<RestoredFiles> {
  const written: string[] = [];
  const kept: string[] = [];
  for await (const { path, data } of filesOf(backup)) {
    const target = join(dataDir, path);
    if (existsSync(target)) {
      if (readFileSync(target).equals(data)) continue;
      if (path !== "secret" || suffix === null) {
        kept.push(path);
        continue;
      }
      renameSync(target, `${target}.${suffix}`);
    }
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, data, { mode: 0o600 });
    syncPath(target);
    syncPath(dirname(target));
    written.push(path);
  }
  return { written, kept };
}
