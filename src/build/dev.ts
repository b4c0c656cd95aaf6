import { watch } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const WATCHED = ["src", "islands", "widget", "cli", "migrations"];
const DEBOUNCE_MS = 30;
const RELOAD_SCRIPT = "/dev-reload.js";
const RELOAD_EVENTS = "/dev-reload";

/** The port for the browser; the server itself listens on the next port, behind this proxy. */
const port = Number(process.env.PORT ?? 3000);
const behind = port + 1;
const browsers = new Set<ReadableStreamDefaultController<string>>();
let server: Bun.Subprocess | undefined;
let ready = Promise.withResolvers<void>();

Bun.serve({
  port,
  hostname: "127.0.0.1",
  idleTimeout: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    if (pathname === RELOAD_EVENTS) return reloadEvents();
    if (pathname === RELOAD_SCRIPT) return script();
    await ready.promise;
    const target = `http://127.0.0.1:${behind}${pathname}${search}`;
    const headers = new Headers(request.headers);
    headers.delete("accept-encoding");
    const response = await fetch(target, {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
    });
    return withReloading(response);
  },
});

await rebuild();
for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, scheduleRebuild);
process.on("SIGINT", () => stopServer().then(() => process.exit(0)));
process.on("SIGTERM", () => stopServer().then(() => process.exit(0)));

let timer: Timer | undefined;

function scheduleRebuild(): void {
  clearTimeout(timer);
  timer = setTimeout(rebuild, DEBOUNCE_MS);
}

async function rebuild(): Promise<void> {
  const started = performance.now();
  ready = Promise.withResolvers();
  const [build] = await Promise.all([spawn(["bun", "src/build/build.ts"]).exited, stopServer()]);
  if (build !== 0) return;
  server = spawn(["bun", "cli/main.ts", "serve"], {
    PORT: String(behind),
    PUBLIC_URL: `http://localhost:${port}`,
  });
  await waitUntilReady();
  ready.resolve();
  for (const browser of browsers) browser.enqueue("data: reload\n\n");
  console.log(`ready on http://localhost:${port} in ${Math.round(performance.now() - started)} ms`);
}

async function waitUntilReady(): Promise<void> {
  const running = server;
  while (running === server && running?.exitCode === null) {
    const alive = await fetch(`http://127.0.0.1:${behind}/readyz`).catch(() => null);
    if (alive?.ok) return;
    await Bun.sleep(20);
  }
}

async function stopServer(): Promise<void> {
  server?.kill("SIGTERM");
  await server?.exited;
}

function spawn(command: string[], environment: Record<string, string> = {}): Bun.Subprocess {
  const env = { ...process.env, ...environment };
  return Bun.spawn(command, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
}

function reloadEvents(): Response {
  let own: ReadableStreamDefaultController<string>;
  const stream = new ReadableStream<string>({
    start(controller) {
      own = controller;
      browsers.add(controller);
      controller.enqueue(": connected\n\n");
    },
    cancel: () => void browsers.delete(own),
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}

function script(): Response {
  const code = `new EventSource("${RELOAD_EVENTS}").onmessage = () => location.reload();`;
  return new Response(code, { headers: { "content-type": "text/javascript" } });
}

/** Adds the reload script to pages, so the product doesn't need to know about it. */
async function withReloading(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (!headers.get("content-type")?.startsWith("text/html")) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.delete("etag");
  const html = await response.text();
  const withScript = html.replace("</body>", `<script src="${RELOAD_SCRIPT}"></script></body>`);
  return new Response(withScript, { status: response.status, headers });
}
