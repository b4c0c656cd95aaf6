import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BrowserSetting } from "./browser.ts";

/** Returns problems of valid settings that would keep the server from starting on this machine. */
export function unusableSettings({ host, dataDir }: { host: string; dataDir: string }): string[] {
  return [...problemsOf("HOST", () => listen(host)), ...problemsOf("DATA_DIR", () => writeBelow(dataDir))];
}

/** Returns warnings about settings with which the server starts, but which have no effect. */
export function idleSettings({ browser }: { browser: BrowserSetting | null }): string[] {
  if (!browser || "url" in browser) return [];
  return problemsOf("CHROMIUM", () => {
    const { program } = browser;
    if (!existsSync(program)) throw new Error(`there is no ${program}; pages are scanned without a browser`);
    accessSync(program, constants.X_OK);
  });
}

function problemsOf(name: string, attempt: () => void): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function listen(hostname: string): void {
  try {
    Bun.listen({ hostname, port: 0, socket: { data() {} } }).stop();
  } catch (cause) {
    throw new Error(`this machine can't listen on ${hostname}; use one of its own addresses`, { cause });
  }
}

/** Creates a folder in the nearest one that exists, and removes it, since some refuse only that. */
function writeBelow(dataDir: string): void {
  const nearest = nearestPath(dataDir);
  if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is no folder`);
  try {
    rmdirSync(mkdtempSync(join(nearest, ".handrail-")));
  } catch (cause) {
    const who = `user ${process.getuid?.() ?? "unknown"}`;
    const advice = `make ${dataDir} writable for the server's user, or run this as that user`;
    throw new Error(`${who} can't write to ${nearest}; ${advice}`, { cause });
  }
}

/** Returns the path, or the nearest one above it that exists. */
export function nearestPath(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestPath(dirname(path));
}
