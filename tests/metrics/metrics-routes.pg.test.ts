import { afterAll, beforeAll, expect, test } from "bun:test";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { startRegistration } from "../helpers/people.ts";

const TOKEN = "a token of the tests";
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.stop());

function ask(authorization?: string) {
  const headers = new Headers(authorization ? { authorization } : {});
  return app.app.handle(new Request("http://handrail.test/metrics", { headers }));
}

test("metrics are for the bearer of their token only", async () => {
  for (const authorization of [undefined, "Bearer wrong", TOKEN]) {
    expect((await ask(authorization)).status).toBe(403);
  }
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
});

test("metrics count waiting mails and webhooks, and name nobody", async () => {
  await app.mail.deliverDue();
  const { email } = await startRegistration(app.browser());
  await app.services.backlog.read();
  const text = await (await ask(`Bearer ${TOKEN}`)).text();
  expect(text).toContain("\nhandrail_mails_waiting 1\n");
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^handrail_build_info\{version="\d[^"]*",revision="",bun="[^"]+"\} 1$/m);
  expect(text).not.toContain(email);
});
