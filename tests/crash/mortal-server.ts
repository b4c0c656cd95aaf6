import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { BUILD_DIR } from "#src/bundles/shipped-files.ts";
import { type Control, type Crash, lastStepPath, writeControl } from "../fixtures/crash/steps.ts";
import { stopAtEndOfRun } from "../helpers/end-of-run.ts";

const ROOT = join(import.meta.dir, "../..");

export interface MortalServerOptions {
  port: number;
  controlPath: string;
  settings: Record<string, string>;
  /** Read at each message to the server. */
  clocks: () => Pick<Control, "aheadMs" | "billingAheadMs">;
}

let bundled: Promise<string> | undefined;
let crashes = 0;

/** A server that can be told where to crash, and started again. */
export class MortalServer {
  #child: Bun.Subprocess | undefined;
  #crash: Crash | null = null;

  readonly #options: MortalServerOptions;

  constructor(options: MortalServerOptions) {
    this.#options = options;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  async start(): Promise<void> {
    this.#crash = null;
    this.tellTime();
    const { port, controlPath, settings } = this.#options;
    bundled ??= bundleServer();
    const child = Bun.spawn(["bun", await bundled, controlPath], {
      env: { PATH: process.env.PATH, PORT: String(port), ...settings },
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#child = child;
    const { value } = await child.stdout.getReader().read();
    if (!value) throw new Error("The server ended before it was ready");
  }

  tellTime(): void {
    writeControl(this.#options.controlPath, { ...this.#options.clocks(), crash: this.#crash });
  }

  dieAt(at: readonly string[], { spared = 0 }: { spared?: number } = {}): void {
    crashes += 1;
    rmSync(lastStepPath(this.#options.controlPath), { force: true });
    this.#crash = { id: crashes, at, spared };
    this.tellTime();
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves to the last step once the server was killed. @throws Error if it exited otherwise. */
  async death(): Promise<string> {
    await this.#child?.exited;
    if (this.#child?.signalCode !== "SIGKILL") throw new Error("The server was not killed, it ended");
    const path = lastStepPath(this.#options.controlPath);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }

  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#child?.exited;
  }
}

/**
 * Bundles the server that crashes, once per test run, since it is started some fifty times: a start
 * then takes half the processor time. Returns the path of its script.
 */
async function bundleServer(): Promise<string> {
  // At the depth of a folder of `src`, from which shipped files are found.
  const outdir = mkdtempSync(join(BUILD_DIR, "crash-"));
  stopAtEndOfRun(async () => rmSync(outdir, { recursive: true, force: true }));
  const built = await Bun.build({
    root: ROOT,
    entrypoints: [
      "tests/fixtures/crash/server.ts",
      // Threads, which their starters find next to them under these names.
      "src/db/embedded-worker.ts",
      "src/features/accounts/password-worker.ts",
      "src/scanner/reading/reader-worker.ts",
    ].map((path) => join(ROOT, path)),
    target: "bun",
    minify: true,
    naming: { entry: "[name].ts" },
    outdir,
  });
  if (!built.success) throw new AggregateError(built.logs, "The server that crashes was not bundled");
  return join(outdir, "server.ts");
}
