import { afterAll, beforeAll, expect, test } from "bun:test";
import { addSeenSite } from "./e2e/seen-site.ts";
import { openConversation } from "./features/desk/desk-kit.ts";
import { zip64 } from "./features/uploads/hostile-archives.ts";
import { TestBrowser } from "./helpers/app.ts";
import { type RunningExecutable, startExecutable } from "./helpers/executable.ts";
import { newEmail, PASSWORD } from "./helpers/people.ts";
import { until } from "./helpers/until.ts";

/** Longest wait of another caller, whatever a stranger sends meanwhile. */
const LONGEST_WAIT_MS = 2_000;

let server: RunningExecutable;
let owner: TestBrowser;
let other: TestBrowser;
beforeAll(async () => {
  server = await startExecutable();
  owner = await signedIn();
  other = await signedIn();
});
afterAll(() => server.stop());

async function signedIn(): Promise<TestBrowser> {
  const browser = new TestBrowser((request) =>
    fetch(new Request(request.url.replace("http://handrail.test", server.url), request)),
  );
  const email = newEmail();
  await browser.call("POST", "/api/auth/register", { email, password: PASSWORD });
  await server.run("user", "verify", email);
  const { body } = await browser.call("POST", "/api/auth/login", { email, password: PASSWORD });
  browser.token = String(body.token);
  return browser;
}

/** Calls the API as another owner, one call after the other, and returns the longest wait. */
async function longestWaitDuring(work: () => Promise<void>): Promise<number> {
  let longestMs = 0;
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      expect((await other.call("GET", "/api/widgets")).status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await Bun.sleep(20);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await calling;
  }
  return longestMs;
}

test("nobody waits for a Word document of 128 bytes that counts four billion entries", async () => {
  const { id } = await openConversation(owner);
  const waitMs = await longestWaitDuring(async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const url = `${server.url}/api/desk/conversations/${id}/files?name=a.docx&message=1`;
    const reply = await fetch(url, { method: "POST", headers, body: new Uint8Array(zip64(0xffffffff)) });
    expect([reply.status, await reply.json()]).toMatchObject([422, { fields: { file: expect.any(String) } }]);
  });
  expect(waitMs).toBeLessThan(LONGEST_WAIT_MS);
});

test("nobody waits for a sitemap whose robots.txt has as many wildcards as it can", async () => {
  const { body: widget } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  const rules = `Disallow: /${"*a".repeat(248)}b\n`.repeat(1_000);
  const paths = Array.from({ length: 5_000 }, (_, index) => `/${"a".repeat(300)}${index}`);
  const sitemap = (origin: string) => paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("");
  const replies: Record<string, (origin: string) => string> = {
    "/robots.txt": () => `User-agent: *\n${rules}`,
    "/sitemap.xml": (origin) => `<urlset>${sitemap(origin)}</urlset>`,
    "/": () => `<!doctype html><title>Shop</title><a href="/about">About</a>${widget.embedCode}`,
    "/about": () => "<!doctype html><title>About</title>",
  };
  const host = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      const { pathname, origin } = new URL(url);
      const reply = replies[pathname]?.(origin);
      const type = pathname.includes(".") ? "text/plain" : "text/html";
      return new Response(reply ?? "", { status: reply ? 200 : 404, headers: { "content-type": type } });
    },
  });
  const origin = `http://127.0.0.1:${host.port}`;
  try {
    await fetch(`${server.url}/api/widgets/${widget.publicId}/public`, { headers: { origin } });
    const { id: site } = await addSeenSite({ api: owner }, origin);
    const started = await owner.call("POST", `/api/sites/${site}/scans`);
    const read = async () => (await owner.call("GET", `/api/scans/${started.body.id}`)).body;
    const waitMs = await longestWaitDuring(async () => {
      await until("the scan has ended", async () => (await read()).finishedAt !== null);
    });
    const scan = await read();
    expect(scan).toMatchObject({ state: "done", pagesDone: 2, notes: [{ code: "sitemap-unreadable" }] });
    expect(waitMs).toBeLessThan(LONGEST_WAIT_MS);
  } finally {
    await host.stop(true);
  }
});
