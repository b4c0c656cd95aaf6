import { copyFileSync, existsSync, linkSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { embeddedSocketPath } from "#src/db/embedded-database.ts";
import { TestBrowser } from "./app.ts";
import { connectTo } from "./embedded.ts";
import { stopAtEndOfRun } from "./end-of-run.ts";
import { freePort } from "./free-port.ts";
import { type ParsedMail, readOutbox } from "./parse-mail.ts";
import { newServerDatabase } from "./server-database.ts";
import { collectText, QUICK_START, runProgram, untilReady } from "./server-process.ts";

const EXECUTABLE = join(import.meta.dir, "../../handrail");

export interface RunningExecutable {
  /** Address for browsers. */
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Loopback address of the demo card provider's API. */
  providerUrl: string;
  output(): string;
  isRunning(): boolean;
  run(...args: string[]): Promise<{ code: number; out: string; err: string }>;
  /** A browser with cookies of its own. */
  browser(): TestBrowser;
  connect(): Sql;
  /** Mails in the outbox, oldest first. */
  mails(): ParsedMail[];
  kill(signal: NodeJS.Signals): Promise<number | null>;
  stop(): Promise<void>;
}

/** Starts `./handrail` in an empty folder, with only the given environment. */
export async function startExecutable(environment: Record<string, string> = {}): Promise<RunningExecutable> {
  if (!existsSync(EXECUTABLE)) throw new Error("There is no ./handrail. Run `bun run build` first.");
  const folder = mkdtempSync(join(tmpdir(), "handrail-executable-"));
  const copy = join(folder, "handrail");
  place(EXECUTABLE, copy);
  const port = Number(environment.PORT ?? (await freePort()));
  const providerPort = await freePort();
  const ports = { PORT: String(port), DEMO_STRIPE_PORT: String(providerPort) };
  const settings = { ...QUICK_START, ...ports, ...environment };
  const child = Bun.spawn([copy, "serve"], { cwd: folder, env: settings, stdout: "pipe", stderr: "pipe" });
  const lines: string[] = [];
  const collected = Promise.all([collectText(child.stdout, lines), collectText(child.stderr, lines)]);
  const dataDir = environment.DATA_DIR ?? join(folder, "data");
  const running: RunningExecutable = {
    url: `http://localhost:${port}`,
    port,
    dataDir,
    pid: child.pid,
    providerUrl: `http://127.0.0.1:${providerPort}`,
    output: () => lines.join(""),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    run: (...args) => runProgram([copy, ...args], { cwd: folder, env: settings }),
    browser: () =>
      new TestBrowser((request) =>
        fetch(new Request(request.url.replace("http://handrail.test", `http://127.0.0.1:${port}`), request)),
      ),
    connect: () =>
      environment.DATABASE_URL
        ? postgres(environment.DATABASE_URL, { max: 1, onnotice: () => {} })
        : connectTo(embeddedSocketPath(dataDir)),
    mails: () => readOutbox(join(dataDir, "outbox")),
    async kill(signal) {
      child.kill(signal);
      await child.exited;
      await collected;
      return child.exitCode;
    },
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(port, child, running.output);
  return running;
}

/** Starts it on a database of its own, which goes with the server. */
export async function startOnNewDatabase(environment: Record<string, string>): Promise<RunningExecutable> {
  const { settings, drop } = await newServerDatabase();
  const started = await startExecutable({ ...settings, ...environment });
  return { ...started, stop: () => started.stop().then(drop) };
}

const shared = new Map<string, RunningExecutable>();

/**
 * Returns this test run's server with the given settings, started again if it died, for files that
 * do not use up the limits of one address.
 */
export async function sharedExecutable(settings: Record<string, string> = {}): Promise<RunningExecutable> {
  const key = JSON.stringify(settings);
  const before = shared.get(key);
  if (before?.isRunning()) return before;
  if (!before) stopAtEndOfRun(async () => shared.get(key)?.stop());
  await before?.stop();
  const started = await startOnNewDatabase({ TRUST_PROXY: "1", ...settings });
  shared.set(key, started);
  return started;
}

/** Links the file, since it is large; copies it to another file system. */
function place(file: string, path: string): void {
  try {
    linkSync(file, path);
  } catch {
    copyFileSync(file, path);
  }
}
