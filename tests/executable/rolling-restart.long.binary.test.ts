import { afterAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { readPublicView } from "#shared/widgets/contract.ts";
import { newOwner } from "../bench/visitors/new-owner.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { freePort } from "../helpers/free-port.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { isUp } from "../helpers/server-process.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { until } from "../helpers/until.ts";

const REPLICAS = 3;
const DRAIN_SECONDS = 2;
const nginx = Bun.which("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });
const postgres = nginx ? await startPostgres() : null;
if (!postgres) {
  console.warn("SKIPPED: replicas are not restarted behind nginx; install nginx-light and postgresql");
}

const folder = temporaryFolder();
const replicas: RunningExecutable[] = [];
let proxy: Bun.Subprocess | undefined;
afterAll(async () => {
  proxy?.kill();
  for (const replica of replicas) await replica.stop();
  await postgres?.stop();
});

test.skipIf(!postgres)(
  "no request fails while three replicas behind nginx restart in turn",
  async () => {
    const proxyPort = await freePort();
    const url = `http://localhost:${proxyPort}`;
    const settings = {
      PUBLIC_URL: url,
      DATABASE_URL: postgres?.url ?? "",
      SECRET: "a secret of the tests, long enough to be taken",
      TRUST_PROXY: "1",
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    for (let count = 0; count < REPLICAS; count += 1) replicas.push(await startExecutable(settings));
    proxy = await startProxy(proxyPort, replicas);
    const { owner, publicId } = await newOwner({ url, run: (...args) => first().run(...args) });
    const view = url + fillPath(pathOf(readPublicView), { id: publicId });

    const failures: string[] = [];
    let requests = 0;
    let isOn = true;
    const repeat = async (name: string, request: () => Promise<{ status: number }>) => {
      while (isOn) {
        const status = await request().then(
          (reply) => reply.status,
          (error: unknown) => String(error),
        );
        requests += 1;
        if (status !== 200 && status !== 204) failures.push(`${name}: ${status}`);
        await Bun.sleep(5);
      }
    };
    const visit = `${url}/api/widgets/${publicId}/visit`;
    const load = [
      repeat("view", () => fetch(view)),
      repeat("view", () => fetch(view)),
      repeat("dashboard", () => owner.call("GET", "/api/widgets")),
      repeat("change", () => owner.call("PATCH", "/api/account", { contactName: "Ada" })),
      repeat("visit", () => fetch(visit, { method: "POST" })),
    ];
    for (const [index, old] of [...replicas].entries()) {
      expect(await old.kill("SIGTERM")).toBe(0);
      replicas[index] = await startExecutable({ ...settings, PORT: String(old.port), DATA_DIR: old.dataDir });
    }
    isOn = false;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(1_000);
  },
  240_000,
);

function first(): RunningExecutable {
  const [replica] = replicas;
  if (!replica) throw new Error("No replica runs");
  return replica;
}

async function startProxy(port: number, upstreams: RunningExecutable[]): Promise<Bun.Subprocess> {
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr warn;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  upstream handrail {
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream.port} max_fails=1 fail_timeout=2s;`).join(" ")}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    listen [::1]:${port};
    location / {
      proxy_pass http://handrail;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:${port};
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  );
  const child = Bun.spawn([nginx ?? "", "-c", file], { stdout: "ignore", stderr: "inherit" });
  await until("nginx responds", () => isUp(`http://localhost:${port}/healthz`));
  return child;
}
