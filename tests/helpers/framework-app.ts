import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "./free-port.ts";
import { runProgram } from "./server-process.ts";
import { until } from "./until.ts";

/** Node.js from the npm registry, since the frameworks need a newer one than Debian's. */
const NODE = { [`node-${process.platform}-${process.arch}`]: "24.21.0" };

const QUIET = { ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1", CI: "1" };

/** An app of a web framework in a temporary folder, with its packages from the npm registry. */
export interface FrameworkApp {
  folder: string;
  /** Writes files, by their paths in the app, and removes the other ones of earlier calls. */
  write(files: Record<string, string>): Promise<void>;
  run(command: string, ...args: string[]): Promise<void>;
  /** Starts a server that listens on the port in `PORT`, and returns its address. */
  serve(command: string, ...args: string[]): Promise<string>;
  /** Stops the server and removes the folder. */
  stop(): Promise<void>;
}

/** Installs packages of exact versions into a new folder. */
export async function createFrameworkApp(packages: Record<string, string>): Promise<FrameworkApp> {
  const folder = await mkdtemp(join(tmpdir(), "framework-app-"));
  const bin = join(folder, "node_modules/.bin");
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, ...QUIET, PATH: [bin, environment.PATH].join(delimiter) };
  let written: string[] = [];
  let server: Bun.Subprocess | undefined;

  async function run(...command: string[]): Promise<void> {
    const { code, out, err } = await runProgram(command, { cwd: folder, env });
    if (code !== 0) throw new Error(`${command.join(" ")} failed:\n${out}${err}`);
  }

  async function stopServer(): Promise<void> {
    server?.kill();
    await server?.exited;
  }

  const manifest = { private: true, type: "module", dependencies: { ...packages, ...NODE } };
  await Bun.write(join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", "install", "--no-audit", "--no-fund");
  return {
    folder,
    async write(files) {
      await Promise.all(written.map((path) => rm(join(folder, path))));
      written = Object.keys(files);
      for (const [path, text] of Object.entries(files)) await Bun.write(join(folder, path), text);
    },
    run: (command, ...args) => run(join(bin, command), ...args),
    async serve(command, ...args) {
      await stopServer();
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const settings = { ...env, PORT: String(port), ORIGIN: url };
      const child = Bun.spawn([join(bin, command), ...args], {
        cwd: folder,
        env: settings,
        stdout: "ignore",
        stderr: "inherit",
      });
      server = child;
      await until(`${command} answers`, () => {
        if (child.exitCode !== null) throw new Error(`${command} exited with ${child.exitCode}`);
        return fetch(url).catch(() => null);
      });
      return url;
    },
    async stop() {
      await stopServer();
      await rm(folder, { recursive: true });
    },
  };
}
