import { afterEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { TestBrowser } from "./helpers/app.ts";
import { findChromium } from "./helpers/chromium.ts";
import { type RunningExecutable, startExecutable } from "./helpers/executable.ts";
import { ODD_RESPONSES, startOddSite } from "./helpers/odd-site.ts";
import { newEmail, PASSWORD } from "./helpers/people.ts";
import { until } from "./helpers/until.ts";

const cleanUps: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a server and an owner's browser. */
async function startWithOwner(environment: Record<string, string> = {}) {
  const secret = "a secret that no child of the server is given";
  const server = await startExecutable({ SECRET: secret, ...environment });
  cleanUps.push(() => server.stop());
  const owner = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", server.url), request)),
  );
  const email = newEmail();
  await owner.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await server.run("user", "verify", email);
  owner.token = String(
    (await owner.call("POST", "/api/auth/login", { email, password: PASSWORD })).body.token,
  );
  return { server, owner };
}

/** Starts a server, an owner's browser with a widget, and a page that serves `html`. */
async function startWithPage(html: (code: string) => string) {
  const { server, owner } = await startWithOwner();
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  const headers = { "content-type": "text/html" };
  const fetchPage = () => new Response(html(String(body.embedCode)), { headers });
  const site = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: fetchPage });
  cleanUps.push(() => site.stop(true));
  const url = `http://127.0.0.1:${site.port}/`;
  return { server, check: () => owner.call("POST", `/api/widgets/${body.id}/install-check`, { url }) };
}

function childrenOf({ pid }: RunningExecutable): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => new RegExp(`^PPid:\\t${pid}$`, "m").test(statusOf(one)));
}

function statusOf(pid: number): string {
  const path = `/proc/${pid}/status`;
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Returns the log without calls that a busy machine made slow. */
function complaints(server: RunningExecutable): string[] {
  return server
    .output()
    .split("\n")
    .filter((line) => !line.includes("A call of the API was slow"));
}

test.skipIf(!existsSync("/proc/self/status"))(
  "the executable reads pages in a child of its own, which knows no secret and ends with the server",
  async () => {
    const { server, check } = await startWithPage((code) => code);
    expect(childrenOf(server)).toEqual([]);
    const before = complaints(server);
    expect((await check()).body).toMatchObject({ installed: true });
    const [child = 0, ...others] = childrenOf(server);
    expect(others).toEqual([]);
    expect(readFileSync(`/proc/${child}/environ`, "utf8")).toBe("BUN_FEATURE_FLAG_NO_ORPHANS=1\0");
    expect(readFileSync(`/proc/${child}/oom_score_adj`, "utf8").trim()).toBe("1000");

    process.kill(child, "SIGKILL");
    expect((await check()).body).toMatchObject({ installed: true });
    expect(complaints(server)).toEqual(before);

    const [second = 0] = childrenOf(server);
    process.kill(second, "SIGSTOP");
    await server.kill("SIGKILL");
    while (/^State:\t[^Z]/m.test(statusOf(second))) await Bun.sleep(5);
  },
);

test("the executable reports a page that is too heavy, also once its file was replaced", async () => {
  const { server, check } = await startWithPage(() => "<template>".repeat(40_000));
  const file = join(server.dataDir, "../handrail");
  renameSync(file, `${file}.old`);
  await Bun.write(file, "an executable that is being replaced");
  expect((await check()).body).toMatchObject({ installed: false, findings: [{ code: "too-heavy" }] });
  expect(await server.kill("SIGTERM")).toBe(0);
});

test.skipIf(findChromium() === null)(
  "the executable scans a page in Chromium whose pictures have odd responses",
  async () => {
    const { server, owner } = await startWithOwner({ CHROMIUM: findChromium() ?? "" });
    const odd = await startOddSite();
    const images = ODD_RESPONSES.map((_, at) => `<img alt="Shoe ${at}" src="${odd.url}/${at}">`);
    const pages: Record<string, string> = {
      "/": `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${images.join("")}`,
    };
    const site = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        const html = pages[new URL(request.url).pathname];
        return new Response(html, { status: html ? 200 : 404, headers: { "content-type": "text/html" } });
      },
    });
    cleanUps.push(odd.close, () => site.stop(true));
    const { body: added } = await owner.call("POST", "/api/sites", { url: site.url.href });
    const { fileUrl, fileText } = Object(added.proofRecord);
    pages[new URL(fileUrl).pathname] = fileText;
    await owner.call("POST", `/api/sites/${added.id}/proof`);
    const { body: started } = await owner.call("POST", `/api/sites/${added.id}/scans`);
    const scan = await until("the scan has ended", async () => {
      const { body } = await owner.call("GET", `/api/scans/${started.id}`);
      return body.finishedAt && body;
    });
    expect(scan).toMatchObject({ state: "done", pagesDone: 1 });
    expect(odd.requests.length).toBeGreaterThanOrEqual(ODD_RESPONSES.length);
    expect(complaints(server).join("\n")).not.toContain("proxy");
    expect(await server.kill("SIGTERM")).toBe(0);
  },
);
