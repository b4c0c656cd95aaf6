import { afterAll, afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { webhookDeliveries, webhookEndpoints } from "#src/db/schema/webhooks.ts";
import { RETRY_AFTER } from "#src/features/webhooks/delivery/attempt.ts";
import { claimDelivery } from "#src/features/webhooks/delivery/claim-delivery.ts";
import { deliverDue } from "#src/features/webhooks/delivery/webhook-worker.ts";
import { EventPoster } from "#src/safe-fetch/event-poster.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addWebhook, type ReceivedEvent, startReceiver } from "../../helpers/receiver.ts";
import { teamOwner } from "../../helpers/team.ts";

let receiver: ReturnType<typeof startReceiver>;

const app = await createTestApp({}, { replicas: 2 });
const { browser, email } = await teamOwner(app);
afterAll(() => app.stop());
beforeEach(() => {
  app.clock.reset();
  app.sent.length = 0;
  receiver = startReceiver();
});
afterEach(async () => {
  setSystemTime();
  receiver.stop();
  await app.services.db.delete(webhookEndpoints);
});

const EVENTS = ["widget.changed"];

function listening(url = receiver.url) {
  return addWebhook(browser, url, EVENTS);
}

async function makeEvent(): Promise<void> {
  expect((await browser.call("POST", "/api/widgets", { name: "Shop" })).status).toBe(201);
}

/** Delivers the first event to a new endpoint. */
async function firstEvent() {
  const endpoint = await listening();
  await makeEvent();
  await deliverDue(app.services);
  return endpoint;
}

async function deliveriesOf(id: string): Promise<Array<Record<string, unknown>>> {
  const { body } = await browser.call("GET", `/api/webhooks/${id}/deliveries`);
  return body.deliveries as Array<Record<string, unknown>>;
}

async function webhookOf(id: string): Promise<Record<string, unknown> | undefined> {
  const { text } = await browser.call("GET", "/api/webhooks");
  const webhooks: Array<Record<string, unknown>> = JSON.parse(text);
  return webhooks.find((one) => one.id === id);
}

/** Attempts the only event whenever it is due; returns the hours at which it was. */
async function hoursOfAttempts(id: string): Promise<number[]> {
  const start = app.clock.now().getTime();
  const hours: number[] = [];
  while (true) {
    hours.push((app.clock.now().getTime() - start) / HOUR_MS);
    await deliverDue(app.services);
    const event = (await deliveriesOf(id)).find(({ kind }) => kind === EVENTS[0]);
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

/** Delivers what is due after each wait in turn. */
async function deliverAfter(...waits: number[]): Promise<void> {
  for (const wait of waits) {
    app.clock.advance(wait);
    await deliverDue(app.services);
  }
}

function statuses(...replies: number[]): () => Response {
  return () => new Response("noted", { status: replies.shift() ?? 200 });
}

test("an event that fails twice arrives once, and the library verifies every attempt", async () => {
  receiver.replyWith(statuses(500, 503));
  const { id, secret } = await listening();
  await makeEvent();
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
  const [delivery] = await deliveriesOf(id);
  expect(delivery).toMatchObject({ state: "delivered", attempts: 3, status: 200, reply: "noted" });
});

test("after a rotation both secrets verify for 24 hours, then the new one alone", async () => {
  const { id, secret } = await listening();
  const { body } = await browser.call("POST", `/api/webhooks/${id}/secret`);
  const next = String(body.secret);
  for (const wait of [0, 25 * HOUR_MS]) {
    await makeEvent();
    await deliverAfter(wait);
  }
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error("An event is missing");
  expect(() => verify(secret, after)).toThrow();
  expect(verify(next, after)).toMatchObject({ type: "widget.changed" });
  app.clock.reset();
  expect([verify(secret, during), verify(next, during)]).toHaveLength(2);
});

test("an event is given up after ten attempts, the last of them three days after the first", async () => {
  app.clock.stop();
  receiver.replyWith(() => {
    if (receiver.received.length === 1) app.clock.advance(9_000);
    return new Response(null, { status: 500 });
  });
  const { id } = await listening();
  await makeEvent();
  const hours = await hoursOfAttempts(id);
  expect(hours).toHaveLength(10);
  expect(hours.at(-1)).toBe(72);
  expect(await webhookOf(id)).toMatchObject({ isOn: false, offReason: "failing" });
});

test("an endpoint that fails for days is switched off with a mail, and takes events once it is on", async () => {
  receiver.replyWith(() => new Response(null, { status: 500 }));
  const { id } = await firstEvent();
  await deliverAfter(...RETRY_AFTER.slice(0, -1));
  expect(await webhookOf(id)).toMatchObject({ isOn: true, failingSince: expect.any(String) });
  await makeEvent();
  await deliverAfter(RETRY_AFTER.at(-1) ?? 0);
  expect(await webhookOf(id)).toMatchObject({ isOn: false, offReason: "failing" });
  const mail = await app.lastMail("webhook-off", email);
  expect(mail.text).toContain(receiver.url);
  expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["failed", "failed"]);

  const asked = receiver.received.length;
  await makeEvent();
  await deliverAfter(DAY_MS);
  expect(receiver.received).toHaveLength(asked);

  receiver.replyWith(statuses());
  await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: true });
  await makeEvent();
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(asked + 1);
  expect(await webhookOf(id)).toMatchObject({ isOn: true, failingSince: null, offReason: null });
});

test("a success between failures restarts the days", async () => {
  receiver.replyWith(statuses(500, 200, 500));
  const { id } = await firstEvent();
  await deliverAfter(5_000);
  app.clock.advance(4 * DAY_MS);
  await makeEvent();
  await deliverDue(app.services);
  expect(await webhookOf(id)).toMatchObject({ isOn: true });
});

test("a failed test is not repeated, counts for nothing, and reaches an endpoint that is off", async () => {
  receiver.replyWith(() => new Response(null, { status: 500 }));
  const { id } = await listening();
  await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: false });
  expect((await browser.call("POST", `/api/webhooks/${id}/test`)).status).toBe(202);
  await deliverDue(app.services);
  await deliverAfter(DAY_MS);
  expect(receiver.kinds()).toEqual(["webhook.test"]);
  expect(await webhookOf(id)).toMatchObject({ failingSince: null, offReason: "person" });
});

test("a repeated event has its id and body, and is refused while the endpoint is off", async () => {
  const { id } = await firstEvent();
  const [delivery] = await deliveriesOf(id);
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

test("a redirect is not followed, of a reply the first kilobyte that can be is stored, and 410 switches an endpoint off", async () => {
  receiver.replyWith(() => Response.redirect(`${receiver.url}/elsewhere`, 307));
  const redirecting = await firstEvent();
  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(redirecting.id))[0]).toMatchObject({ state: "waiting", status: 307 });
  receiver.replyWith(() => new Response(`\0${"x".repeat(100_000)}`));
  const [delivery] = await deliveriesOf((await firstEvent()).id);
  expect([delivery?.state, delivery?.reply]).toEqual(["delivered", "x".repeat(1_023)]);
  receiver.replyWith(() => new Response(null, { status: 410 }));
  const gone = await firstEvent();
  expect(await webhookOf(gone.id)).toMatchObject({ isOn: false, offReason: "gone" });
  expect((await app.lastMail("webhook-off", email)).text).toContain("410");
});

test("an endpoint gets one request at a time from all replicas, the oldest event first", async () => {
  receiver.replyWith(async () => {
    await Bun.sleep(5);
    return new Response();
  });
  await listening();
  for (let event = 0; event < 6; event += 1) await makeEvent();
  await Promise.all(app.servers.map(({ services }) => deliverDue(services)));
  await deliverDue(app.services);
  const times = receiver.received.map(({ body }): string => JSON.parse(body).timestamp);
  expect([times.length, receiver.mostAtOnce()]).toEqual([6, 1]);
  expect(times).toEqual([...times].sort());
});

test("what a worker had claimed when it died is due again", async () => {
  await app.services.db.delete(webhookDeliveries);
  await listening();
  await makeEvent();
  expect(await claimDelivery(app.services.db, app.clock.now())).not.toBeNull();
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(0);
  await deliverAfter(61_000);
  expect(receiver.received).toHaveLength(1);
});

test("a secret that another SECRET sealed is told as the problem, and nothing is sent", async () => {
  const { id } = await listening();
  const lost = { secret: Buffer.alloc(60) };
  await app.services.db.update(webhookEndpoints).set(lost).where(eq(webhookEndpoints.id, id));
  await makeEvent();
  await deliverDue(app.services);
  expect(receiver.received).toHaveLength(0);
  expect((await deliveriesOf(id))[0]).toMatchObject({ problem: "secret" });
});

test("a host that comes to resolve to a private network gets nothing", async () => {
  const addresses = ["93.184.215.14"];
  const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
  const usual = app.services.eventPoster;
  const checking = new EventPoster({ userAgent: "tests", resolve });
  for (const { services } of app.servers) services.eventPoster = checking;
  const { id } = await listening("https://hooks.example/");
  addresses.splice(0, 1, "10.0.0.7");
  await makeEvent();
  await deliverDue(app.services);
  for (const { services } of app.servers) services.eventPoster = usual;
  const ofEndpoint = eq(webhookDeliveries.endpointId, id);
  const [row] = await app.services.db.select().from(webhookDeliveries).where(ofEndpoint);
  expect(row).toMatchObject({ problem: "private", status: null, attempts: 1 });
});

describe("a receiver that asks for a pause", () => {
  const ask = (status: number, retryAfter: string) => () =>
    new Response("later", { status, headers: { "retry-after": retryAfter } });

  /** Returns the minutes until the next attempt of the newest delivery. */
  async function minutesUntilNext(id: string): Promise<number> {
    const [delivery] = await deliveriesOf(id);
    const next = Date.parse(String(delivery?.nextAttemptAt));
    return Math.round((next - app.clock.now().getTime()) / 60_000);
  }

  beforeEach(() => app.clock.stop());

  test("gets it after 429 and 503, within three days", async () => {
    for (const [status, retryAfter, minutes] of [
      [429, "600", 10],
      [503, "600", 10],
      [503, "99999999999999999999", 3 * 24 * 60],
    ] as const) {
      receiver.replyWith(ask(status, retryAfter));
      const { id } = await firstEvent();
      expect(await minutesUntilNext(id)).toBe(minutes);
    }
  });

  test("gets no other event meanwhile, but a test, which does not end the pause, and all of them afterwards", async () => {
    receiver.replyWith(ask(429, "600"));
    const { id } = await firstEvent();
    receiver.replyWith(statuses());
    await makeEvent();
    expect(await minutesUntilNext(id)).toBe(10);
    expect((await browser.call("POST", `/api/webhooks/${id}/test`)).status).toBe(202);
    await deliverAfter(0, 599_000);
    expect(receiver.kinds()).toEqual(["widget.changed", "webhook.test"]);
    await deliverAfter(1_000);
    expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(Array(3).fill("delivered"));
  });

  test("is switched off three days after its first failure, however long the pauses", async () => {
    receiver.replyWith(ask(503, String(50 * 3_600)));
    const { id } = await firstEvent();
    await deliverAfter(50 * HOUR_MS, 22 * HOUR_MS);
    expect(await webhookOf(id)).toMatchObject({ isOn: false, offReason: "failing" });
    expect(receiver.received).toHaveLength(3);
  });

  test("gets no attempt later than three days after an event's first, if others arrive between", async () => {
    const { id } = await listening();
    const askForPause = ask(503, String(40 * 3_600));
    receiver.replyWith(({ body }) => (body.includes("webhook.test") ? new Response() : askForPause()));
    await makeEvent();
    await deliverDue(app.services);
    await browser.call("POST", `/api/webhooks/${id}/test`);
    expect(await hoursOfAttempts(id)).toEqual([0, 40, 72]);
    expect(await webhookOf(id)).toMatchObject({ isOn: true });
  });

  test("has another three days for an event that waited while it was off", async () => {
    receiver.replyWith(ask(503, String(50 * 3_600)));
    const { id } = await firstEvent();
    await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: false });
    await deliverAfter(10 * DAY_MS);
    await browser.call("PATCH", `/api/webhooks/${id}`, { isOn: true });
    expect(await hoursOfAttempts(id)).toEqual([0, 50, 72]);
  });

  test("by a test is kept for events as well", async () => {
    receiver.replyWith(ask(429, "600"));
    const { id } = await listening();
    await browser.call("POST", `/api/webhooks/${id}/test`);
    await deliverDue(app.services);
    await makeEvent();
    await deliverDue(app.services);
    expect(receiver.kinds()).toEqual(["webhook.test"]);
    expect(await webhookOf(id)).toMatchObject({ failingSince: null });
  });

  test("gets what waits at once after another address, and after it was switched on again", async () => {
    for (const changes of [[{ url: `${receiver.url}/new` }], [{ isOn: false }, { isOn: true }]]) {
      receiver.replyWith(ask(429, "600"));
      const { id } = await firstEvent();
      receiver.replyWith(statuses());
      for (const change of changes) await browser.call("PATCH", `/api/webhooks/${id}`, change);
      await deliverDue(app.services);
      expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(["delivered"]);
    }
  });
});
