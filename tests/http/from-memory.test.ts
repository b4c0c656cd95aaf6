import { afterAll, beforeAll, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { createApp } from "../../src/app.ts";
import { memoryFile } from "../../src/http/memory-file.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

const PATH = "/somewhere";

let testApp: TestApp;
let app: ReturnType<typeof createApp>;
let url: string;
beforeAll(async () => {
  testApp = await createTestApp();
  const bytes = new TextEncoder().encode("<p>Here</p>");
  const page = memoryFile(bytes, { type: "text/html", cacheControl: "no-cache" });
  const notFound = () => new Response("nothing", { status: 404 });
  const routes = new Elysia();
  routes.get(PATH, ({ request }) => page(request));
  app = createApp({
    services: testApp.services,
    webhooks: { secrets: [], onStored: () => {} },
    isReady: async () => true,
    site: { routes, fromMemory: new Map([[PATH, page]]), notFound, contactForm: notFound },
  });
  app.listen({ port: 0, hostname: "127.0.0.1" });
  url = `http://127.0.0.1:${app.server?.port}${PATH}`;
});
afterAll(async () => {
  await app.stop(true);
  await testApp.stop();
});

test("replies from memory have the same headers as those of the router", async () => {
  const [past, through] = [await fetch(url), await app.handle(new Request(`http://localhost${PATH}`))];
  expect(await past.text()).toBe("<p>Here</p>");
  for (const [name, value] of through.headers) expect([name, past.headers.get(name)]).toEqual([name, value]);
  expect(past.headers.get("x-content-type-options")).toBe("nosniff");
});

test("HEAD has no body, a known tag gets 304, and other methods reach the router", async () => {
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const again = await fetch(url, { headers: { "if-none-match": head.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
});
