import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { run } from "../../cli/program.ts";
import { publishDemoAddress } from "../../cli/running-demo.ts";
import { recordServerSettings } from "../../src/server-settings.ts";
import { createTestApp } from "./app.ts";

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command in this process, with only the given environment and a data folder. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
  stdin = "",
): Promise<CommandResult> {
  const ownFolder = environment.DATA_DIR ? null : newDataDir();
  const [out, err] = [collector(), collector()];
  const io = {
    environment: { PATH: process.env.PATH, ...(ownFolder && { DATA_DIR: ownFolder }), ...environment },
    stdout: out.stream,
    stderr: err.stream,
    exitCode: 0,
    log: (line: string) => out.add(`${line}\n`),
    error: (line: string) => err.add(`${line}\n`),
    write: async (text: string) => out.add(text),
    readStdin: async () => stdin,
    exit(code: number) {
      io.exitCode = code;
    },
  };
  await run(args, io);
  if (ownFolder) rmSync(join(ownFolder, ".."), { recursive: true, force: true });
  return { code: io.exitCode, out: out.text(), err: err.text() };
}

function collector() {
  const chunks: Buffer[] = [];
  const add = (text: string | Uint8Array) => void chunks.push(Buffer.from(text));
  const stream = new Writable({
    write(chunk: Uint8Array, _, done) {
      add(chunk);
      done();
    },
  });
  return { stream, add, text: () => Buffer.concat(chunks).toString() };
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

/** Creates the API in this process, and what commands need to run as if alongside a server. */
export async function createInstallation() {
  const app = await createTestApp();
  const { services, config, database } = app;
  const settings = { DATA_DIR: newDataDir(), SECRET: services.secret, ...database.settings };
  const dataDir = settings.DATA_DIR;
  await recordServerSettings(services.db, config, services.secret);
  const demo = publishDemoAddress(dataDir, app.providerUrl);
  const outbox = join(dataDir, "outbox");
  const run = (...args: string[]) => runCommand(args, settings);
  return {
    ...app,
    dataDir,
    settings,
    run,
    /** Returns the JSON of a command. @throws Error if it fails. */
    async json(...args: string[]) {
      const { code, out, err } = await run(...args, "--json");
      if (code !== 0) throw new Error(`handrail ${args.join(" ")} ended with ${code}: ${err}`);
      return JSON.parse(out);
    },
    mailKinds: () =>
      (existsSync(outbox) ? readdirSync(outbox) : [])
        .sort()
        .map((name) => /Z-(.+)-[\da-f]{8}-[\da-f-]+\.eml$/.exec(name)?.[1]),
    /** Hides the demo card provider, as the end of its server does. */
    hideDemo: () => demo.withdraw(),
    async stop() {
      await app.stop();
      demo.withdraw();
      if (!database.settings.DATA_DIR) rmSync(join(dataDir, ".."), { recursive: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>;
