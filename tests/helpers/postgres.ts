import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const INSTALLED = "/usr/lib/postgresql";
const TRIES = 3;

export interface ThrowawayPostgres {
  /** URL of the empty database `postgres`, as superuser. */
  url: string;
  crash(): Promise<void>;
  /** Stops the server as an update of it does: ends connections, writes everything. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  stop(): Promise<void>;
}

/**
 * Starts an empty server of the newest installed PostgreSQL; returns null if none is installed.
 * @param parent folder on whose file system it stores everything.
 */
export async function startPostgres(parent = tmpdir()): Promise<ThrowawayPostgres | null> {
  const bin = newestInstalled();
  if (bin === null) return null;
  const folder = mkdtempSync(join(parent, "handrail-postgres-"));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (tool: string, ...args: string[]) =>
    runAs(user, [join(bin, tool), "-D", `${folder}/data`, ...args]);
  try {
    await run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
    const port = await startOnFreePort(run, folder);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash: () => run("pg_ctl", "stop", "-m", "immediate", "-w"),
      halt: () => run("pg_ctl", "stop", "-m", "fast", "-w"),
      restart: () => startOn(port, run, folder),
      signal(signal) {
        for (const pid of serverProcesses(folder)) process.kill(pid, signal);
      },
      async stop() {
        await run("pg_ctl", "stop", "-m", "immediate", "-w");
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function newestInstalled(): string | null {
  if (!existsSync(INSTALLED)) return null;
  const versions = readdirSync(INSTALLED)
    .filter((version) => existsSync(join(INSTALLED, version, "bin/initdb")))
    .sort((a, b) => Number(b) - Number(a));
  return versions[0] ? join(INSTALLED, versions[0], "bin") : null;
}

type Run = (tool: string, ...args: string[]) => Promise<void>;

async function startOnFreePort(run: Run, folder: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      await startOn(port, run, folder);
      return port;
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

function startOn(port: number, run: Run, folder: string): Promise<void> {
  // A lane keeps servers of several settings, each with a pool of connections.
  const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, "max_connections=300"];
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  return run("pg_ctl", "start", "-w", "-l", `${folder}/log`, "-o", `-F -p ${port} ${options}`);
}

function serverProcesses(folder: string): number[] {
  const first = Number.parseInt(readFileSync(`${folder}/data/postmaster.pid`, "utf8"), 10);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8").trim().split(" ");
  return [first, ...children.filter(Boolean).map(Number)];
}

/** Returns another user if this is root, as whom servers of databases refuse to run. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => {
    const { stdout } = Bun.spawnSync(["id", flag, "postgres"], { stderr: "ignore" });
    return Number(stdout.toString().trim()) || NOBODY;
  };
  return { uid: id("-u"), gid: id("-g") };
}

const NOBODY = 65_534;

type User = ReturnType<typeof unprivilegedUser>;

export function commandAs(user: User, command: string[]): string[] {
  return user
    ? ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups", ...command]
    : command;
}

async function runAs(user: User, command: string[]): Promise<void> {
  const child = Bun.spawn(commandAs(user, command), {
    cwd: "/",
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await child.exited) === 0) return;
  throw new Error(`${command.join(" ")} failed: ${await new Response(child.stderr).text()}`);
}
