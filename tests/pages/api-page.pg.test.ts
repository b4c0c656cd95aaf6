import { afterAll, beforeAll, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { PAGES } from "#shared/paths.ts";
import { apiRoutes } from "#src/app.ts";
import { describeApi } from "#src/features/api-description/describe-api.ts";
import type { ApiDocument } from "#src/features/api-description/document.ts";
import { renderPages } from "#src/pages/render-pages.tsx";
import { makeNamed, makeSide, signInAt } from "../features/tenancy/side.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { ensureContracts } from "../helpers/built-files.ts";
import { pageContext, parseHtml } from "./render.ts";

let app: TestApp;
let server: ReturnType<typeof Bun.serve>;
let api: ApiDocument;
/** The API's pages by path. */
const pages = new Map<string, ReturnType<typeof parseHtml>>();

beforeAll(async () => {
  await ensureContracts();
  app = await createTestApp();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.app.handle(request) });
  api = describeApi(app.services, apiRoutes(app.services, { secrets: [], onStored: () => {} }));
  const context = pageContext({ publicUrl: `http://127.0.0.1:${server.port}` });
  for (const { path, html } of renderPages({ ...context, api }))
    if (path.startsWith(PAGES.api)) pages.set(path, parseHtml(html));
});
afterAll(async () => {
  await server.stop(true);
  await app.stop();
});

test("every operation is on the page of its area with its address, and in the index, whose every link leads to it", () => {
  const index = pages.get(PAGES.api);
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { tags, summary }] of Object.entries(methods)) {
      const address = `${method.toUpperCase()} ${path}`;
      const area = pages.get(`${PAGES.api}/${tags[0]}`);
      const codes = [...(area?.querySelectorAll("p > code") ?? [])].map(({ textContent }) => textContent);
      expect(codes).toContain(address);
      const entry = [...(index?.querySelectorAll("[data-help-entry]") ?? [])].find((one) =>
        one.textContent.endsWith(address),
      );
      expect(entry?.textContent).toBe(summary + address);
    }
  }
  const dead = [...pages].flatMap(([path, page]) =>
    [...page.querySelectorAll('main a[href^="#"], main a[href^="/docs/api"]')]
      .map((link) => new URL(link.getAttribute("href") ?? "", `http://a.example${path}`))
      .filter(({ pathname, hash }) => {
        const target = pages.get(pathname);
        return !target || (hash !== "" && !target.getElementById(decodeURIComponent(hash.slice(1))));
      })
      .map(({ pathname, hash }) => `${path} -> ${pathname}${hash}`),
  );
  expect(dead).toEqual([]);
  // Addresses of sections of the former single page.
  for (const id of ["receiving-webhooks", "checking-the-signature", "types", "widgetview"])
    expect(index?.getElementById(id)?.querySelector("a")?.getAttribute("href"), id).toContain("/docs/api/");
});

function examples(): string[] {
  return [...pages.values()].flatMap((page) =>
    [...page.querySelectorAll("figure pre")].map(({ textContent }) => textContent),
  );
}

test("its example of a webhook verifies its example of an event", () => {
  const body = String(examples().find((text) => text.startsWith("{")));
  const script = String(examples().find((text) => text.includes("standardwebhooks")));
  const secret = `whsec_${Buffer.alloc(32, "s").toString("base64")}`;
  const webhook = new Webhook(secret);
  const now = new Date();
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": webhook.sign("msg_1", now, body),
  };
  const code = `${script.replace(/^import.*$/m, "")}; return event`;
  const verify = new Function("Webhook", "WEBHOOK_SECRET", "body", "headers", code);
  expect(verify(Webhook, secret, body, headers)).toMatchObject({ type: "scan.ended", version: 1 });
  expect(() => verify(Webhook, secret, `${body} `, headers)).toThrow();
});

test("its examples do what they say, with a key", async () => {
  const side = await makeSide(app, "examples");
  const named = await makeNamed(app, side, side.people.owner);
  const owner = app.browser();
  owner.token = await signInAt(app, side.accountId, side.people.owner);
  const made = await owner.call("POST", "/api/keys", { name: "Docs", scopes: ["scans:write"], days: 30 });
  const environment = { HANDRAIL_KEY: String(made.body.secret), SITE: named.site.id };
  const replies: string[] = [];
  for (const example of examples().filter((text) => text.startsWith("curl"))) {
    const command = example.replace(/^curl/, "curl --silent --show-error --fail-with-body");
    const run = Bun.spawn(["sh", "-c", command], { env: { ...process.env, ...environment }, stderr: "pipe" });
    const [output, problem, status] = await Promise.all([
      new Response(run.stdout).text(),
      new Response(run.stderr).text(),
      run.exited,
    ]);
    expect([command, status, problem]).toEqual([command, 0, ""]);
    replies.push(output);
  }
  const [sites, scan, issues] = replies.map((reply) => JSON.parse(reply));
  expect(sites.sites.map(({ id }: { id: string }) => id)).toContain(named.site.id);
  expect(scan.siteId ?? scan.state).toBeTruthy();
  expect(issues.issues.map(({ id }: { id: string }) => id)).toContain(named.issue.id);
});
