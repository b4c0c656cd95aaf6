import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

export const PROFILE_PREFIX = "handrail-browser-";

/** Longer than any browser lives, since each shows a bounded number of pages. */
const MAX_AGE_MS = 3 * 60 * 60_000;

/** Removes this user's profiles whose process was killed before it could. */
export function removeStaleProfiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PROFILE_PREFIX)) continue;
    const path = join(folder, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats?.isDirectory() || stats.uid !== process.getuid?.()) continue;
    if (Date.now() - stats.mtimeMs > MAX_AGE_MS) rmSync(path, { recursive: true, force: true });
  }
}
