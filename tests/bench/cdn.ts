import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { serve } from "../faults/served.ts";
import { freePort } from "../helpers/free-port.ts";
import { newEmail, PASSWORD } from "../helpers/people.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { until } from "../helpers/until.ts";

/**
 * `bun run bench:cdn [--widgets 200] [--pages 50] [--seconds 90]`: nginx caches as a CDN would, by
 * the headers that are sent. Pages of each widget open, fetch script and view, count a visit, and
 * poll the view every 30 s. Prints the share of requests that reached the server, and the processor
 * time that the server needs for each without a cache.
 */
const { values } = parseArgs({
  options: {
    widgets: { type: "string", default: "200" },
    pages: { type: "string", default: "50" },
    seconds: { type: "string", default: "90" },
  },
});
const WIDGETS = Number(values.widgets);
const PAGES = Number(values.pages);
const SECONDS = Number(values.seconds);
const POLL_S = 30;
const TICK_MS = 50;
const DIRECT = 5_000;
const AT_ONCE = 32;
/** Length of the kernel's unit of processor time. */
const CLOCK_TICK_MS = 10;

const nginx = Bun.which("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });
const server = await startPostgres();
if (!server || !nginx) throw new Error("Install postgresql and nginx-light");
const folder = mkdtempSync(join(tmpdir(), "handrail-cdn-"));
const served = await serve(server.url);
const ids = await insertWidgets(server.url);
const port = await freePort();
const edge = await startEdge(nginx, port, served.port);
await browse(ids);
edge.kill();
await edge.exited;
printShares();
await printProcessorTime(ids[0] ?? "");
await served.end();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

async function insertWidgets(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: newEmail(), password: PASSWORD });
  await served.send({ method: "POST", path: "/api/auth/register", body, headers });
  await sql`
    insert into widgets (public_id, account_id, user_id, name)
    select 'w' || lpad(n::text, 15, '0'), account_id, id, 'Shop' from users, generate_series(1, ${WIDGETS}::int) n`;
  await sql`insert into widget_settings (widget_id, settings) select id, '{}' from widgets`;
  const rows = await sql<{ id: string }[]>`select public_id as id from widgets`;
  await sql.end();
  return rows.map(({ id }) => id);
}

async function startEdge(path: string, listenPort: number, originPort: number): Promise<Bun.Subprocess> {
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; error_log stderr error;
events { worker_connections 4096; }
http {
  log_format shares '$request_method $uri $status $upstream_cache_status';
  access_log ${folder}/log shares;
  log_subrequest on;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  proxy_cache_path ${folder}/cache keys_zone=edge:10m;
  upstream handrail { server 127.0.0.1:${originPort}; keepalive 16; }
  server {
    listen 127.0.0.1:${listenPort};
    location / {
      proxy_pass http://handrail;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $arg_from;
      proxy_cache edge;
      proxy_cache_key $uri;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;
    }
  }
}
`,
  );
  const child = Bun.spawn([path, "-c", file], { stdout: "ignore", stderr: "inherit" });
  await until("nginx responds", () =>
    fetch(`http://127.0.0.1:${listenPort}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return child;
}

/** Opens all pages over the first 30 s, each at its own moment, and polls until the end. */
async function browse(widgets: string[]): Promise<void> {
  const start = performance.now();
  const total = widgets.length * PAGES;
  const under = new Set<Promise<void>>();
  let polls = 0;
  for (let now = 0; now < SECONDS; now = (performance.now() - start) / 1_000) {
    const due = Math.floor((now / POLL_S) * total);
    for (; polls < due; polls += 1) {
      const page = polls % total;
      const work = visit(widgets[page % widgets.length] ?? "", page, polls < total);
      const settled = work.finally(() => under.delete(settled));
      under.add(settled);
    }
    await Bun.sleep(TICK_MS);
  }
  await Promise.all(under);
}

async function visit(id: string, page: number, isFirst: boolean): Promise<void> {
  const from = `?from=10.${(page >> 16) & 255}.${(page >> 8) & 255}.${page & 255}`;
  const get = async (path: string, init?: RequestInit) =>
    void (await (await fetch(`http://127.0.0.1:${port}${path}${from}`, init)).arrayBuffer());
  if (isFirst) await get("/platform.js");
  await get(`/api/widgets/${id}/public`);
  if (isFirst) await get(`/api/widgets/${id}/visit`, { method: "POST" });
}

function printShares(): void {
  const shares = new Map<string, { all: number; origin: number; failed: number }>();
  for (const line of readFileSync(join(folder, "log"), "utf8").trim().split("\n")) {
    const [, path = "", status, cache] = line.split(" ");
    const kind = /\/(public|visit|platform\.js)$/.exec(path)?.[1];
    if (!kind) continue;
    for (const name of [kind, "all"]) {
      const share = shares.get(name) ?? { all: 0, origin: 0, failed: 0 };
      // Updates happen in the background, on lines of their own.
      if (cache !== "EXPIRED" && cache !== "REVALIDATED") share.all += 1;
      if (cache !== "HIT" && cache !== "STALE" && cache !== "UPDATING") share.origin += 1;
      if (Number(status) >= 400) share.failed += 1;
      shares.set(name, share);
    }
  }
  console.log("| request | all | at the server | share | failed |\n| --- | ---: | ---: | ---: | ---: |");
  for (const [name, { all, origin, failed }] of shares) {
    console.log(`| ${name} | ${all} | ${origin} | ${((origin / all) * 100).toFixed(1)} % | ${failed} |`);
  }
}

async function printProcessorTime(id: string): Promise<void> {
  const calls = {
    view: { method: "GET" as const, path: `/api/widgets/${id}/public` },
    visit: { method: "POST" as const, path: `/api/widgets/${id}/visit` },
  };
  console.log("\n| request | processor time of the server | per second of a core |\n| --- | ---: | ---: |");
  for (const [name, call] of Object.entries(calls)) {
    const before = processorMs();
    let left = DIRECT;
    const send = async () => {
      for (left -= 1; left >= 0; left -= 1) await (await served.send(call)).arrayBuffer();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const each = (processorMs() - before) / DIRECT;
    console.log(`| ${name} | ${(each * 1_000).toFixed(0)} µs | ${Math.round(1_000 / each)} |`);
  }
}

function processorMs(): number {
  const stat = readFileSync(`/proc/${served.pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return (user + system) * CLOCK_TICK_MS;
}
