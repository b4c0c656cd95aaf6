import { afterAll, afterEach, beforeEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { DESK_ERRORS } from "#shared/desk/messages.ts";
import type { ChatState } from "#shared/desk/schemas.ts";
import { DAY_MS } from "#shared/time.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { teamMembers } from "#src/db/schema/team.ts";
import { LiveDesk } from "#src/features/desk/live/live-desk.ts";
import { chatState } from "#src/features/desk/live/presence.ts";
import { setOperator } from "#src/features/desk/operator/set-operator.ts";
import { loadConfig } from "../../../src/config.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";
import { makeOperator, openConversation, readConversation, readDesk, verify, write } from "./desk-kit.ts";

const HEARTBEAT_MS = 15_000;
const HELD_MS = 60_000;

const app = await createTestApp({ CHAT_HOURS: "Mon-Sun 00:00-24:00" }, { replicas: 2 });
afterAll(() => app.stop());

/** One of the operator's people. */
const alice = await makeOperator(app);
const streams: LiveStream[] = [];
let customer: Awaited<ReturnType<typeof teamOwner>>;
let id: string;
beforeEach(async () => {
  app.clock.reset();
  await app.services.db.delete(mailOutbox);
  customer = await teamOwner(app);
  await verify(app, customer.user.id, true);
  id = (await openConversation(customer.browser)).id;
  await app.mail.deliverDue();
  app.sent.splice(0);
});
afterEach(() => Promise.all(streams.splice(0).map((stream) => stream.drop())));

interface Frame {
  id: string | undefined;
  event: string;
  data: string;
}

/** A stream as a browser reads it. */
class LiveStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = "";

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** Returns the next event, or null once the server has ended the stream. */
  async next(): Promise<Frame | null> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) {
        const lines = this.#text.slice(0, end).split("\n");
        this.#text = this.#text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        const event = field("event");
        if (event) return { id: field("id"), event, data: field("data") ?? "" };
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#text += new TextDecoder().decode(value);
    }
  }

  async state(): Promise<ChatState> {
    const frame = await this.next();
    expect(frame?.event).toBe("state");
    return JSON.parse(frame?.data ?? "null");
  }

  drop(): Promise<void> {
    return this.#reader.cancel();
  }
}

const live = () => `/api/desk/conversations/${id}/live`;
const [one, other] = app.servers.map((server) => server.app);

async function request(browser: TestBrowser, path: string, lastEventId?: number, on = one) {
  const headers = new Headers({ authorization: `Bearer ${browser.token}` });
  if (lastEventId !== undefined) headers.set("last-event-id", String(lastEventId));
  if (!on) throw new Error("There are two replicas");
  return on.handle(new Request(`http://handrail.test${path}`, { headers }));
}

async function follow(browser: TestBrowser, path: string, lastEventId?: number, on = one) {
  const { status, body, headers } = await request(browser, path, lastEventId, on);
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  if (!body) throw new Error("The stream has no body");
  const stream = new LiveStream(body);
  streams.push(stream);
  return stream;
}

async function isHere(browser: TestBrowser, { readTo = 0, isTyping = false } = {}) {
  const path = `/api/desk/conversations/${id}/presence`;
  const { status, body } = await browser.call<ChatState>("POST", path, { readTo, isTyping });
  expect(status).toBe(200);
  return body;
}

async function aliceIsHere(changes: { readTo?: number; isTyping?: boolean } = {}) {
  const body = { conversation: id, readTo: 0, isTyping: false, ...changes };
  expect((await alice.browser.call("POST", "/api/operator/presence", body)).status).toBe(200);
}

async function answer(text = "Clear the cache.", request = randomUUID()) {
  const body = { request, text, files: [], closes: false };
  const { status } = await alice.browser.call("POST", `/api/operator/conversations/${id}/answers`, body);
  expect(status).toBe(201);
}

const tick = () => Promise.all(app.servers.map(({ services }) => services.liveDesk.tick()));

async function mailed(): Promise<string[]> {
  await app.mail.deliverDue();
  return app.sent.splice(0).flatMap(({ kind }) => (kind.startsWith("desk-") ? [kind] : []));
}

test("messages reach both sides on different replicas, with who is there and who types", async () => {
  const here = await follow(customer.browser, live(), 1, one);
  const there = await follow(alice.browser, `/api/operator/live?conversation=${id}`, 1, other);
  for (const stream of [here, there])
    expect(await stream.state()).toEqual({ isHere: false, isTyping: false, opensAt: null });
  await aliceIsHere({ isTyping: true });
  expect(await here.state()).toEqual({ isHere: true, isTyping: true, opensAt: null });
  expect(await isHere(customer.browser, { isTyping: true })).toMatchObject({ isHere: true, isTyping: true });
  expect(await there.state()).toEqual({ isHere: true, isTyping: true, opensAt: null });
  await write(customer.browser, id, "Still closed.");
  expect(await there.next()).toEqual({ id: "2", event: "message", data: "{}" });
  expect(await here.next()).toMatchObject({ id: "2" });
  await answer();
  expect(await here.next()).toMatchObject({ id: "3", event: "message" });
});

test("a line that dropped gets each missed message once, on whichever replica it returns", async () => {
  const dropped = await follow(customer.browser, live(), 1);
  await dropped.state();
  await dropped.drop();
  const request = randomUUID();
  await answer("First.", request);
  await answer("First.", request);
  await answer("Second.");
  const back = await follow(customer.browser, live(), 1, other);
  await back.state();
  expect([(await back.next())?.id, (await back.next())?.id]).toEqual(["2", "3"]);
  await answer("Third.");
  expect((await back.next())?.id).toBe("4");
  const texts = (await readConversation(customer.browser, id)).messages.map(({ text }) => text);
  expect(texts).toEqual(["It stays closed.", "First.", "Second.", "Third."]);
});

test("other changes of a conversation and of the list are told as well", async () => {
  const stream = await follow(alice.browser, `/api/operator/live?conversation=${id}`, 1);
  const list = await follow(alice.browser, "/api/operator/live");
  await Promise.all([stream.state(), list.state()]);
  await customer.browser.call("PATCH", `/api/desk/conversations/${id}`, { state: "closed" });
  expect(await stream.next()).toMatchObject({ event: "changed", id: undefined });
  expect(await list.next()).toMatchObject({ event: "changed" });
});

async function expectEnd(stream: LiveStream): Promise<void> {
  app.clock.advance(HEARTBEAT_MS);
  await tick();
  expect(await stream.next()).toBeNull();
}

test("a stream ends with the session, before anything more is sent", async () => {
  const stream = await follow(customer.browser, live(), 1);
  await stream.state();
  await customer.browser.call("POST", "/api/auth/logout");
  await answer();
  expect(await stream.next()).toBeNull();
});

test("a stream ends at the next heartbeat after its manager left the team, or an operator the desk", async () => {
  const manager = await teamMember(app, customer.user, "manager");
  const stream = await follow(manager.browser, live(), 1);
  await stream.state();
  await app.services.db.delete(teamMembers).where(eq(teamMembers.userId, manager.user.id));
  await expectEnd(stream);
  const list = await follow(alice.browser, "/api/operator/live");
  await list.state();
  const act = { userId: alice.user.id, operator: "root", command: "test" };
  await setOperator(app.services, act, false);
  await expectEnd(list);
  await setOperator(app.services, act, true);
});

test("a user has at most four streams, and another once one is closed", async () => {
  for (const _ of "1234") await follow(customer.browser, live(), 1);
  const fifth = await request(customer.browser, live(), 1);
  expect([fifth.status, await fifth.json()]).toMatchObject([429, { code: "too_many_streams" }]);
  await streams.pop()?.drop();
  await follow(customer.browser, live(), 1);
});

test("a stopping server ends its streams, and opens no further ones", async () => {
  const desk = new LiveDesk(app.services);
  const follower = { userId: 1, side: "team", conversation: null, lastEventId: null } as const;
  const open = () => desk.open({ ...follower, admit: async () => {} }).body;
  const stream = new LiveStream(open() ?? new ReadableStream());
  await stream.state();
  desk.stop();
  expect(await stream.next()).toBeNull();
  expect(open).toThrow(DESK_ERRORS.tooManyStreams);
});

test("a caller who reads nothing loses the stream before it fills the memory", async () => {
  const before = app.services.liveDesk.size;
  await follow(customer.browser, live(), 1);
  expect(app.services.liveDesk.size).toBe(before + 1);
  for (let beat = 0; beat < 60; beat += 1) {
    app.clock.advance(HEARTBEAT_MS);
    await tick();
  }
  expect(app.services.liveDesk.size).toBe(before);
});

test("a message read live isn't mailed, and an unread one is, a minute later", async () => {
  await isHere(customer.browser, { readTo: 1 });
  await answer("Read.");
  expect(await mailed()).toEqual([]);
  await isHere(customer.browser, { readTo: 2 });
  await answer("Unread.");
  app.clock.advance(HELD_MS);
  expect(await mailed()).toEqual(["desk-answer"]);
  const { messages } = await readConversation(customer.browser, id);
  expect(messages.map(({ delivery }) => delivery)).toEqual([null, "read", "sent"]);
});

test("while its reader is away, a message is mailed at once, even if a colleague reads it", async () => {
  await isHere(customer.browser, { readTo: 1 });
  app.clock.advance(HELD_MS);
  await answer();
  expect(await mailed()).toEqual(["desk-answer"]);
  const manager = await teamMember(app, customer.user, "manager");
  await isHere(manager.browser, { readTo: 2 });
  await answer();
  await isHere(manager.browser, { readTo: 3 });
  expect(await mailed()).toEqual(["desk-answer"]);
});

test("support's mail is dropped once an operator reads the message at the desk", async () => {
  await aliceIsHere({ readTo: 1 });
  await write(customer.browser, id, "Still closed.");
  await aliceIsHere({ readTo: 2 });
  await write(customer.browser, id, "Even now.");
  app.clock.advance(HELD_MS);
  expect(await mailed()).toEqual(["desk-message"]);
});

test("outside of its hours support counts as away, and is told to begin at the next", async () => {
  const tomorrow = new Date(app.clock.now().getTime() + DAY_MS);
  const day = tomorrow.toLocaleDateString("en", { weekday: "short", timeZone: "UTC" });
  const services = { ...app.services, config: loadConfig({ CHAT_HOURS: `${day} 09:00-17:00` }) };
  await aliceIsHere();
  const opensAt = `${tomorrow.toISOString().slice(0, 10)}T09:00:00.000Z`;
  const away = { isHere: false, isTyping: false, opensAt };
  expect(await chatState(services, "customer", undefined)).toEqual(away);
  expect((await readDesk(customer.browser)).chat).toEqual({ isHere: true, isTyping: false, opensAt: null });
});

test("reports of presence are limited, and refused with nonsense", async () => {
  const post = (body: object) =>
    customer.browser.call("POST", `/api/desk/conversations/${id}/presence`, body);
  expect((await post({ readTo: -1, isTyping: false })).status).toBe(422);
  const statuses = new Set<number>();
  for (let time = 0; time < 121; time += 1) statuses.add((await post({ readTo: 1, isTyping: true })).status);
  expect([...statuses]).toEqual([200, 429]);
});
