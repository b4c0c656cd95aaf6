import { existsSync } from "node:fs";
import { join } from "node:path";

/** The hidden subcommand that makes the executable a child of the scanner. */
export const CHILD_SUBCOMMAND = "scan-pages";

const OWN_IMAGE = "/proc/self/exe";

/**
 * Returns the command of a child: this executable again, or the sources under Bun. Linux runs the
 * image of this process, so a newer executable in its place cannot reply in another protocol.
 */
export function childCommand(): string[] {
  if (!Bun.isStandaloneExecutable) {
    return [process.execPath, join(import.meta.dir, "../../cli/main.ts"), CHILD_SUBCOMMAND];
  }
  return [existsSync(OWN_IMAGE) ? OWN_IMAGE : process.execPath, CHILD_SUBCOMMAND];
}
