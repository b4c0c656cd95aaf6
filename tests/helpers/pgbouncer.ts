import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { commandAs, unprivilegedUser } from "./postgres.ts";
import { until } from "./until.ts";

const INSTALLED = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });

export const hasPgBouncer = INSTALLED !== null;

export interface PgBouncer {
  /** Address of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

interface PgBouncerOptions {
  mode: "session" | "transaction" | "statement";
  /** Connections to the server that all clients share. */
  poolSize: number;
}

export async function startPgBouncer(
  serverUrl: string,
  { mode, poolSize }: PgBouncerOptions,
): Promise<PgBouncer> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "handrail-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const port = await freePort();
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 200
`,
  );
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const command = commandAs(user, [INSTALLED ?? "pgbouncer", "-q", file]);
  const child = Bun.spawn(command, { cwd: "/", stdout: "ignore", stderr: "ignore" });
  await until("PgBouncer listens", async () => child.exitCode !== null || (await accepts(port)));
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
  const url = new URL(serverUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = createConnection(port, "127.0.0.1");
  const isOpen = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return isOpen.finally(() => socket.destroy());
}
