import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../src/config.ts";
import { type OpenDatabase, openDatabase } from "../../src/db/open-database.ts";
import { createStripeClient } from "../../src/features/billing/provider/stripe-client.ts";
import { TestBrowser } from "./app.ts";
import { ensureDatabaseFiles } from "./built-files.ts";
import { freePort } from "./free-port.ts";
import { PATIENT_LIMITS } from "./patient-limits.ts";
import { confirmCard } from "./people.ts";
import { newServerDatabase } from "./server-database.ts";
import { QUICK_START, untilReady } from "./server-process.ts";

const ROOT = join(import.meta.dir, "../..");
/**
 * The gate sets this to `1` once it has built the executable, which starts in half the time of the
 * sources.
 */
export const PROGRAM =
  process.env.HANDRAIL_TEST_EXECUTABLE === "1"
    ? [join(ROOT, "handrail")]
    : ["bun", join(ROOT, "cli/main.ts")];

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command with only the given environment and a data folder. */
export async function runCommand(
  args: string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const ownFolder = environment.DATA_DIR ? null : newDataDir();
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...(ownFolder && { DATA_DIR: ownFolder }), ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const code = await child.exited;
  if (ownFolder) rmSync(join(ownFolder, ".."), { recursive: true, force: true });
  return { code, out, err };
}

const PREFIX = "handrail-cli-";
const HOUR_MS = 3_600_000;

/**
 * Returns the path of a new data folder. Deletes those of earlier runs, since a run's end has no
 * event.
 */
export function newDataDir(): string {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (made < Date.now() - HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
  return join(mkdtempSync(join(tmpdir(), PREFIX)), "data");
}

/**
 * Starts a server in demo mode, on a new database: embedded, or on HANDRAIL_TEST_DATABASE.
 */
export async function startServer() {
  await ensureDatabaseFiles();
  const dataDir = newDataDir();
  const database = await newServerDatabase();
  const port = await freePort();
  const settings = { ...QUICK_START, DATA_DIR: dataDir, PORT: String(port), ...database.settings };
  const log = join(dataDir, "../log");
  const child = Bun.spawn([...PROGRAM, "serve"], {
    env: { PATH: process.env.PATH, ...settings },
    stdout: Bun.file(log),
    stderr: Bun.file(log),
  });
  await untilReady(port, child, () => readFileSync(log, "utf8"));
  const { apiUrl } = JSON.parse(readFileSync(join(dataDir, "demo-stripe.json"), "utf8"));
  const outbox = join(dataDir, "outbox");
  return {
    dataDir,
    settings,
    publicUrl: `http://localhost:${port}`,
    /** Client of its demo card provider. */
    stripe: createStripeClient("sk_test_handrail", String(apiUrl)),
    browser: () =>
      new TestBrowser((request) =>
        fetch(new Request(request.url.replace("http://handrail.test", `http://127.0.0.1:${port}`), request)),
      ),
    providerUrl: String(apiUrl),
    /** Runs a command beside the server. */
    run: (...args: string[]) => runCommand(args, settings),
    /** Opens the server's database, as another process would. */
    async withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
      const opened = await openDatabase(loadConfig(settings), { share: true, limits: PATIENT_LIMITS });
      return work(opened).finally(() => opened.close());
    },
    /** Kinds of the mails in the outbox, oldest first. */
    mailKinds: () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .sort()
        .map((name) => /Z-(.+)-[\da-f]{8}-[\da-f-]+\.eml$/.exec(name)?.[1]),
    /** Sends SIGTERM and returns the exit code; the data stays. */
    async end(): Promise<number> {
      child.kill("SIGTERM");
      return child.exited;
    },
    async stop(): Promise<void> {
      child.kill("SIGKILL");
      await child.exited;
      await database.drop();
      rmSync(join(dataDir, ".."), { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** Registers an owner in the trial, with a card, through both steps. */
export async function subscribe(server: TestServer) {
  const browser = server.browser();
  const { email, userId, step2 } = await confirmCard(server, browser);
  const answer = await browser.call("POST", "/api/auth/register-step2", step2);
  browser.token = String(answer.body.token);
  return { browser, email, userId, customer: step2.stripeCustomerId };
}

/** Returns the JSON of a command. @throws Error if it fails. */
export async function runJson(server: TestServer, ...args: string[]) {
  const { code, out, err } = await server.run(...args, "--json");
  if (code !== 0) throw new Error(`handrail ${args.join(" ")} ended with ${code}: ${err}`);
  return JSON.parse(out);
}
