import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { claimDelivery } from "#src/features/outgoing-webhooks/delivery/claim-delivery.ts";
import { RETRY_AFTER } from "#src/features/outgoing-webhooks/delivery/retry-schedule.ts";
import { deliverDue } from "#src/features/outgoing-webhooks/delivery/webhook-worker.ts";
import { EventPoster } from "#src/safe-fetch/event-poster.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { addWebhook, type ReceivedEvent, startReceiver } from "../../helpers/receiver.ts";
import { teamOwner } from "../../helpers/team.ts";

let app: TestApp;
let receiver: ReturnType<typeof startReceiver>;

beforeAll(async () => {
  app = await createTestApp({}, { replicas: 2 });
});
afterAll(() => app.stop());
beforeEach(() => {
  app.clock.reset();
  receiver = startReceiver();
});
afterEach(() => {
  setSystemTime();
  receiver.stop();
});

const EVENTS = ["widget.changed"];

async function listening(url = receiver.url) {
  const { browser, email, user } = await teamOwner(app);
  return { browser, email, user, ...(await addWebhook(browser, url, EVENTS)) };
}

async function makeEvent(browser: TestBrowser): Promise<void> {
  expect((await browser.call("POST", "/api/widgets", { name: "Shop" })).status).toBe(201);
}

/** Delivers an owner's first event to their endpoint. */
async function firstEvent() {
  const owner = await listening();
  await makeEvent(owner.browser);
  await deliverDue(app.services);
  return owner;
}

async function deliveriesOf(browser: TestBrowser, id: string): Promise<Array<Record<string, unknown>>> {
  const { body } = await browser.call("GET", `/api/webhooks/${id}/deliveries`);
  return body.deliveries as Array<Record<string, unknown>>;
}

async function webhookOf(browser: TestBrowser, id: string): Promise<Record<string, unknown> | undefined> {
  const { text } = await browser.call("GET", "/api/webhooks");
  const webhooks: Array<Record<string, unknown>> = JSON.parse(text);
  return webhooks.find((one) => one.id === id);
}

/** Attempts the only event whenever it is due; returns the hours at which it was. */
async function hoursOfAttempts(browser: TestBrowser, id: string): Promise<number[]> {
  const start = app.clock.now().getTime();
  const hours: number[] = [];
  while (true) {
    hours.push((app.clock.now().getTime() - start) / HOUR_MS);
    await deliverDue(app.services);
    const event = (await deliveriesOf(browser, id)).find(({ kind }) => kind === EVENTS[0]);
    if (!event?.nextAttemptAt) return hours;
    app.clock.advance(Date.parse(String(event.nextAttemptAt)) - app.clock.now().getTime());
  }
}

/** Verifies by the library of Standard Webhooks, at the time of the app's clock. */
function verify(secret: string, { headers, body }: ReceivedEvent): unknown {
  setSystemTime(app.clock.now());
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    setSystemTime();
  }
}

function statuses(...replies: number[]): () => Response {
  return () => new Response("noted", { status: replies.shift() ?? 200 });
}

test("an event that fails twice arrives once, and the library verifies every attempt", async () => {
  receiver.replyWith(statuses(500, 503));
  const { browser, id, secret } = await listening();
  await makeEvent(browser);
  const verified = [];
  for (const wait of [0, 5_000, 300_000, DAY_MS]) {
    app.clock.advance(wait);
    await deliverDue(app.services);
    const latest = receiver.received.at(-1);
    if (latest && receiver.received.length > verified.length) verified.push(verify(secret, latest));
  }
  expect(verified).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(verified[2]).toMatchObject({ type: "widget.changed", version: 1, data: { change: "created" } });
  const [delivery] = await deliveriesOf(browser, id);
  expect(delivery).toMatchObject({ state: "delivered", attempts: 3, status: 200, reply: "noted" });
});

test("a body or time that was changed on the way is not verified", async () => {
  const { secret } = await firstEvent();
  const [event] = receiver.received;
  if (!event) throw new Error("Nothing was received");
  expect(() => verify(secret, { ...event, body: event.body.replace("created", "deleted") })).toThrow();
  const later = String(Number(event.headers["webhook-timestamp"]) + 1);
  const headers = { ...event.headers, "webhook-timestamp": later };
  expect(() => verify(secret, { ...event, headers })).toThrow();
});

test("after a rotation both secrets verify for 24 hours, then the new one alone", async () => {
  const { browser, id, secret } = await listening();
  const { body } = await browser.call("POST", `/api/webhooks/${id}/secret`);
  const next = String(body.secret);
  await makeEvent(browser);
  await deliverDue(app.services);
  app.clock.advance(25 * HOUR_MS);
  await makeEvent(browser);
  await deliverDue(app.services);
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error("An event is missing");
  app.clock.reset();
  expect([verify(secret, during), verify(next, during)]).toHaveLength(2);
  app.clock.advance(25 * HOUR_MS);
  expect(() => verify(secret, after)).toThrow();
  expect(verify(next, after)).toMatchObject({ type: "widget.changed" });
});

test("an event is given up after ten attempts, the last of them three days after the first", async () => {
  app.clock.stop();
  receiver.replyWith(() => {
    if (receiver.received.length === 1) app.clock.advance(9_000);
    return new Response(null, { status: 500 });
  });
  const { browser, id } = await listening();
  await makeEvent(browser);
  const hours = await hoursOfAttempts(browser, id);
  expect(hours).toHaveLength(10);
  expect(hours.at(-1)).toBe(72);
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: false, offReason: "failing" });
});

test("an endpoint that fails for days is switched off with a mail, and takes events once it is on", async () => {
  receiver.replyWith(() => new Response(null, { status: 500 }));
  const { browser, email, id } = await listening();
  await makeEvent(browser);
  for (const wait of [0, ...RETRY_AFTER.slice(0, -1)]) {
    app.clock.advance(wait);
    await deliverDue(app.services);
  }
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: true, failingSince: expect.any(String) });
  await makeEvent(browser);
  app.clock.advance(RETRY_AFTER.at(-1) ?? 0);
  await deliverDue(app.services);
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: false, offReason: "failing" });
  const mail = await app.lastMail("webhook-off", email);
  expect(mail.text).toContain(receiver.url);
  expect((await deliveriesOf(browser, id)).map(({ state }) => state)).toEqual(["failed", "failed"]);

  const asked = receiver.received.length;
  await makeEvent(browser);
  app.clock.advance(DAY_MS);
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(asked);

  receiver.replyWith(statuses());
  await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: true });
  await makeEvent(browser);
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(asked + 1);
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: true, failingSince: null, offReason: null });
});

test("a success between failures starts the days anew", async () => {
  receiver.replyWith(statuses(500, 200, 500));
  const { browser, id } = await listening();
  await makeEvent(browser);
  for (const wait of [0, 5_000]) {
    app.clock.advance(wait);
    await deliverDue(app.services);
  }
  app.clock.advance(4 * DAY_MS);
  await makeEvent(browser);
  await deliverDue(app.services);
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: true });
});

test("status 410 switches an endpoint off at once", async () => {
  receiver.replyWith(() => new Response(null, { status: 410 }));
  const { browser, email, id } = await firstEvent();
  expect(await webhookOf(browser, id)).toMatchObject({ isOn: false, offReason: "gone" });
  expect((await app.lastMail("webhook-off", email)).text).toContain("410");
});

test("a failed test is not repeated, counts for nothing, and reaches an endpoint that is off", async () => {
  receiver.replyWith(() => new Response(null, { status: 500 }));
  const { browser, id } = await listening();
  await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: false });
  expect((await browser.call("POST", `/api/webhooks/${id}/test`)).status).toBe(202);
  await deliverDue(app.services);
  app.clock.advance(DAY_MS);
  await deliverDue(app.services);
  expect(receiver.kinds()).toEqual(["webhook.test"]);
  expect(await webhookOf(browser, id)).toMatchObject({ failingSince: null, offReason: "person" });
});

test("a repeated event has its id and body, and is refused while the endpoint is off", async () => {
  const { browser, id } = await firstEvent();
  const [delivery] = await deliveriesOf(browser, id);
  const path = `/api/webhook-deliveries/${delivery?.id}/repeat`;
  expect((await browser.call("POST", path)).body).toMatchObject({ isRepeated: true, state: "waiting" });
  await deliverDue(app.services);
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(String(first?.headers["webhook-id"]));
  expect(second?.body).toBe(String(first?.body));
  await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: false });
  const refused = await browser.call("POST", path);
  expect([refused.status, refused.body.code]).toEqual([409, "webhook_off"]);
});

describe("what is stored of a reply", () => {
  test("is its first kilobyte, without what the database cannot store", async () => {
    receiver.replyWith(() => new Response(`\0${"x".repeat(100_000)}`));
    const { browser, id } = await firstEvent();
    const [delivery] = await deliveriesOf(browser, id);
    expect([delivery?.state, delivery?.reply]).toEqual(["delivered", "x".repeat(1_023)]);
  });

  test("a redirect is a failure, and is not followed", async () => {
    receiver.replyWith(() => Response.redirect(`${receiver.url}/elsewhere`, 307));
    const { browser, id } = await firstEvent();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(browser, id))[0]).toMatchObject({ state: "waiting", status: 307 });
  });
});

test("an endpoint gets one request at a time from all replicas, the oldest event first", async () => {
  receiver.replyWith(async () => {
    await Bun.sleep(5);
    return new Response();
  });
  const { browser } = await listening();
  for (let event = 0; event < 6; event += 1) await makeEvent(browser);
  await Promise.all(app.servers.map(({ services }) => deliverDue(services)));
  await deliverDue(app.services);
  const times = receiver.received.map(({ body }): string => JSON.parse(body).timestamp);
  expect([times.length, receiver.mostAtOnce()]).toEqual([6, 1]);
  expect(times).toEqual([...times].sort());
});

test("what a worker had claimed when it died is due again", async () => {
  const { browser } = await listening();
  await makeEvent(browser);
  expect(await claimDelivery(app.services.db, app.clock.now())).not.toBeNull();
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(0);
  app.clock.advance(61_000);
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(1);
});

test("a secret that another SECRET sealed is told as the problem, and nothing is sent", async () => {
  const { browser, id } = await listening();
  await app.services.db
    .update(webhookEndpoints)
    .set({ secret: Buffer.alloc(60) })
    .where(eq(webhookEndpoints.id, id));
  await makeEvent(browser);
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(0);
  expect((await deliveriesOf(browser, id))[0]).toMatchObject({ problem: "secret" });
});

test("a host that comes to resolve to a private network gets nothing", async () => {
  const addresses = ["93.184.215.14"];
  const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
  const { services } = app.servers[0] ?? app;
  const usual = services.eventPoster;
  for (const server of app.servers) {
    server.services.eventPoster = new EventPoster({ userAgent: "tests", resolve });
  }
  const { browser, id } = await listening("https://hooks.example/");
  addresses.splice(0, 1, "10.0.0.7");
  await makeEvent(browser);
  await deliverDue(app.services);
  for (const server of app.servers) server.services.eventPoster = usual;
  const [row] = await app.services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, id));
  expect(row).toMatchObject({ problem: "private", status: null, attempts: 1 });
});

describe("a receiver that asks for a pause", () => {
  const ask = (status: number, retryAfter: string) => () =>
    new Response("later", { status, headers: { "retry-after": retryAfter } });

  /** Returns the minutes until the next attempt of the newest delivery. */
  async function minutesUntilNext(browser: TestBrowser, id: string): Promise<number> {
    const [delivery] = await deliveriesOf(browser, id);
    const next = Date.parse(String(delivery?.nextAttemptAt));
    return Math.round((next - app.clock.now().getTime()) / 60_000);
  }

  const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toUTCString();

  test.each<[string, number, () => string, number]>([
    ["429 in seconds", 429, () => "600", 10],
    ["503 in seconds", 503, () => "600", 10],
    ["429 by a date", 429, () => inMinutes(10), 10],
    ["503 by a date", 503, () => inMinutes(10), 10],
    ["a time in the past", 503, () => inMinutes(-60), 0],
    ["a time in years", 503, () => inMinutes(1_000_000), 3 * 24 * 60],
    ["seconds beyond all years", 429, () => "99999999999999999999", 3 * 24 * 60],
    ["something unreadable", 429, () => "soon", 0],
  ])("gets it after %s, within three days", async (_, status, retryAfter, minutes) => {
    app.clock.stop();
    receiver.replyWith(ask(status, retryAfter()));
    const { browser, id } = await firstEvent();
    expect(await minutesUntilNext(browser, id)).toBe(minutes);
  });

  test("gets no other event meanwhile, and all of them afterwards", async () => {
    app.clock.stop();
    receiver.replyWith(ask(429, "600"));
    const { browser, id } = await firstEvent();
    receiver.replyWith(statuses());
    await makeEvent(browser);
    expect(await minutesUntilNext(browser, id)).toBe(10);
    app.clock.advance(599_000);
    await deliverDue(app.services);
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(1_000);
    await deliverDue(app.services);
    expect((await deliveriesOf(browser, id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("is switched off three days after its first failure, however long the pauses", async () => {
    app.clock.stop();
    receiver.replyWith(ask(503, String(50 * 3_600)));
    const { browser, id } = await listening();
    await makeEvent(browser);
    for (const hours of [0, 50, 22]) {
      app.clock.advance(hours * HOUR_MS);
      await deliverDue(app.services);
    }
    expect(await webhookOf(browser, id)).toMatchObject({ isOn: false, offReason: "failing" });
    expect(receiver.received).toHaveLength(3);
  });

  test("gets no attempt later than three days after an event's first, if others arrive between", async () => {
    app.clock.stop();
    const { browser, id } = await listening();
    const askForPause = ask(503, String(40 * 3_600));
    receiver.replyWith(({ body }) => (body.includes("webhook.test") ? new Response() : askForPause()));
    await makeEvent(browser);
    await deliverDue(app.services);
    await browser.call("POST", `/api/webhooks/${id}/test`);
    expect(await hoursOfAttempts(browser, id)).toEqual([0, 40, 72]);
    expect(await webhookOf(browser, id)).toMatchObject({ isOn: true });
  });

  test("has three days anew for an event that waited while it was off", async () => {
    app.clock.stop();
    receiver.replyWith(ask(503, String(50 * 3_600)));
    const { browser, id } = await listening();
    await makeEvent(browser);
    await deliverDue(app.services);
    await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: false });
    app.clock.advance(10 * DAY_MS);
    await deliverDue(app.services);
    await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: true });
    expect(await hoursOfAttempts(browser, id)).toEqual([0, 50, 72]);
  });

  test("gets a test meanwhile, which does not end the pause for events", async () => {
    app.clock.stop();
    receiver.replyWith(ask(429, "600"));
    const { browser, id } = await firstEvent();
    receiver.replyWith(statuses());
    await makeEvent(browser);
    expect((await browser.call("POST", `/api/webhooks/${id}/test`)).status).toBe(202);
    await deliverDue(app.services);
    expect(receiver.kinds()).toEqual(["widget.changed", "webhook.test"]);
  });

  test("by a test is kept for events as well", async () => {
    app.clock.stop();
    receiver.replyWith(ask(429, "600"));
    const { browser, id } = await listening();
    await browser.call("POST", `/api/webhooks/${id}/test`);
    await deliverDue(app.services);
    await makeEvent(browser);
    await deliverDue(app.services);
    expect(receiver.kinds()).toEqual(["webhook.test"]);
    expect(await webhookOf(browser, id)).toMatchObject({ failingSince: null });
  });

  test.each([
    ["another address", (url: string) => [{ url: `${url}/new` }]],
    ["switching it on again", () => [{ isOn: false }, { isOn: true }]],
  ])("gets what waits at once after %s", async (_, changes) => {
    app.clock.stop();
    receiver.replyWith(ask(429, "600"));
    const { browser, id } = await firstEvent();
    receiver.replyWith(statuses());
    for (const change of changes(receiver.url)) await browser.call("PATCH", `/api/webhooks/${id}`, change);
    await deliverDue(app.services);
    expect((await deliveriesOf(browser, id)).map(({ state }) => state)).toEqual(["delivered"]);
  });
});
