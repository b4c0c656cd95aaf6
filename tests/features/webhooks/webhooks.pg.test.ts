import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { MAX_WEBHOOKS } from "#shared/webhooks/choices.ts";
import { WEBHOOK_VALIDATION } from "#shared/webhooks/messages.ts";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { openSecret } from "#src/features/webhooks/signing-secret.ts";
import { EventPoster } from "#src/safe-fetch/event-poster.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addWebhook } from "../../helpers/receiver.ts";
import { teamOwner } from "../../helpers/team.ts";
import { insertWebhook } from "../../helpers/webhook.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const URL_OF_HOOK = "https://hooks.invalid/";

test("the secret is shown once, and stored sealed", async () => {
  const { browser } = await teamOwner(app);
  const { id, secret } = await addWebhook(browser, URL_OF_HOOK, ["scan.ended"]);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [row] = await app.services.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(row && openSecret(app.services, id, row.secret)).toEqual(bytes);
  expect(row?.secret.includes(bytes)).toBe(false);
  const { text } = await browser.call("GET", "/api/webhooks");
  expect(text).toContain(id);
  for (const hidden of [secret, String(row?.secret.toString("base64"))]) expect(text).not.toContain(hidden);
});

test("an account has at most ten webhooks, also when two are added at once, and none before its address is verified", async () => {
  const { browser, user } = await teamOwner(app);
  for (let added = 1; added < MAX_WEBHOOKS; added += 1) await insertWebhook(app, user.accountId);
  const body = { url: URL_OF_HOOK, events: ["scan.ended"] };
  const replies = await Promise.all([1, 2].map(() => browser.call("POST", "/api/webhooks", body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);

  await app.services.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, user.id));
  const reply = await browser.call("POST", "/api/webhooks", body);
  expect([reply.status, reply.body.code]).toEqual([403, "unverified"]);
});

test("addresses that no event may reach are refused at the field", async () => {
  const { browser } = await teamOwner(app);
  const resolve = async (host: string) => [
    { address: host === "inside.example" ? "10.1.2.3" : "93.184.215.14", family: 4 },
  ];
  const usual = app.services.eventPoster;
  app.services.eventPoster = new EventPoster({ userAgent: "tests", resolve });
  const refused = async (url: string) => {
    const { status, body } = await browser.call("POST", "/api/webhooks", { url, events: ["scan.ended"] });
    return [status, (body.fields as { url?: string } | undefined)?.url];
  };
  const inside = ["127.0.0.1/", "[::1]/", "169.254.169.254/latest", "inside.example/"];
  for (const url of inside.map((address) => `https://${address}`))
    expect([url, ...(await refused(url))]).toEqual([url, 422, WEBHOOK_VALIDATION.private]);
  expect(await refused("http://hooks.example/")).toEqual([422, WEBHOOK_VALIDATION.url]);
  expect(await refused("https://hooks.example:8443/")).toEqual([422, WEBHOOK_VALIDATION.port]);
  expect(await refused("https://ada:secret@hooks.example/")).toEqual([422, WEBHOOK_VALIDATION.url]);
  expect(await refused("ftp://hooks.example/")).toEqual([422, WEBHOOK_VALIDATION.url]);
  const { id } = await addWebhook(browser, "https://hooks.example/", ["scan.ended"]);
  const moved = await browser.call("PATCH", `/api/webhooks/${id}`, { url: "https://127.0.0.1/" });
  app.services.eventPoster = usual;
  expect([moved.status, moved.body.fields]).toEqual([422, { url: WEBHOOK_VALIDATION.private }]);
});

test("private networks are reached where the operator allows it", async () => {
  const resolve = async () => [{ address: "10.1.2.3", family: 4 }];
  const poster = new EventPoster({ userAgent: "tests", allowPrivate: true, resolve });
  await poster.check("http://inside.example:8080/");
  expect(poster.check("http://169.254.169.254/")).rejects.toThrow("private");
});

test("the log of security events names who added, changed, renewed and removed a webhook", async () => {
  const { browser } = await teamOwner(app);
  const { id } = await addWebhook(browser, URL_OF_HOOK, ["scan.ended"]);
  await browser.call("PATCH", `/api/webhooks/${id}`, { events: ["widget.changed"] });
  await browser.call("POST", `/api/webhooks/${id}/secret`);
  expect((await browser.call("DELETE", `/api/webhooks/${id}`)).status).toBe(204);
  const { body } = await browser.call("GET", "/api/account/security-events");
  const kinds = (body.events as Array<{ kind: string }>).map(({ kind }) => kind);
  const done = ["webhook-removed", "webhook-secret", "webhook-changed", "webhook-added"];
  expect(kinds.slice(0, 4)).toEqual(done);
});
