import { existsSync } from "node:fs";
import { join } from "node:path";

/** Hidden subcommands that run the executable as a child of the scanner. */
export const SCAN_SUBCOMMAND = "scan-pages";
export const PROXY_SUBCOMMAND = "guard-browser";

const OWN_IMAGE = "/proc/self/exe";

/**
 * Returns the command for a child: this executable again, or the sources under Bun. On Linux, the
 * child runs this process's image, so a newer executable in its place cannot reply in another
 * protocol.
 */
export function childCommand(subcommand: typeof SCAN_SUBCOMMAND | typeof PROXY_SUBCOMMAND): string[] {
  if (!Bun.isStandaloneExecutable) {
    return [process.execPath, join(import.meta.dir, "../../cli/main.ts"), subcommand];
  }
  return [existsSync(OWN_IMAGE) ? OWN_IMAGE : process.execPath, subcommand];
}
