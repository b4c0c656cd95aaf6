import { afterEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { TestBrowser } from "./helpers/app.ts";
import { type RunningExecutable, startExecutable } from "./helpers/executable.ts";
import { newEmail, PASSWORD } from "./helpers/people.ts";

const cleanUps: Array<() => unknown> = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a server, an owner's browser with a widget, and a page that serves `html`. */
async function startWithPage(html: (code: string) => string) {
  const server = await startExecutable({ SECRET: "a secret that no child of the server is given" });
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
