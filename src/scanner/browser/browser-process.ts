import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLines } from "../read-lines.ts";
import { BrowserProblem } from "./browser-problem.ts";
import { BROWSER_SWITCHES } from "./browser-switches.ts";
import { PROFILE_PREFIX, removeStaleProfiles } from "./stale-profiles.ts";

const START_MS = 20_000;

/** A Chromium of our own, with a profile that goes with it. */
export interface BrowserProcess {
  /** Address of its DevTools endpoint. */
  url: string;
  stop(): void;
}

/**
 * Starts Chromium. It exits together with this process, however that ends, since the pipe to it is
 * closed then. Root cannot have a sandbox.
 * @throws BrowserProblem `unavailable`
 */
export async function startBrowser(program: string, env: Record<string, string>): Promise<BrowserProcess> {
  removeStaleProfiles(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), PROFILE_PREFIX));
  const child = spawnBrowser(program, folder, env);
  const stop = () => {
    killGroup(child.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const timer = setTimeout(() => killGroup(child.pid), START_MS);
  try {
    for await (const line of readLines(child.stderr)) {
      const url = /^DevTools listening on (ws:\S+)$/.exec(line.trim())?.[1];
      if (url !== undefined) return { url, stop };
    }
    throw new BrowserProblem("unavailable", `${program} exited while starting`);
  } catch (error) {
    stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function spawnBrowser(program: string, folder: string, env: Record<string, string>) {
  const isRoot = process.getuid?.() === 0;
  try {
    return Bun.spawn(
      [
        program,
        ...BROWSER_SWITCHES,
        ...(isRoot ? ["--no-sandbox"] : []),
        "--headless",
        "--block-new-web-contents",
        "--remote-debugging-port=0",
        "--remote-debugging-pipe",
        `--user-data-dir=${folder}`,
      ],
      {
        cwd: folder,
        detached: true,
        env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: folder, ...env },
        stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new BrowserProblem("unavailable", `${program} did not start: ${String(error)}`);
  }
}

/** Kills the browser with all its processes: Debian's program is a script around it. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
