import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { CaseView } from "#shared/cases/schemas.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { deskConversations, deskFiles } from "#src/db/schema/desk.ts";
import { closeSilent } from "#src/features/desk/close-silent.ts";
import { purge } from "#src/retention/purge-expired.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { insertScan } from "../../helpers/scanned-site.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";
import {
  answerAs,
  createDeskApp,
  openConversation,
  readConversation,
  readDesk,
  upload,
  verify,
  write,
} from "./desk-kit.ts";

let me: Awaited<ReturnType<typeof teamOwner>>;

const app = await createDeskApp();
afterAll(() => app.stop());
beforeEach(async () => {
  me = await teamOwner(app);
  app.clock.reset();
});

const answer = (id: string) => answerAs(app.services, id);
const sentTo = (kind: string, email: string) =>
  app.sent.filter((mail) => mail.kind === kind && [mail.to, mail.replyTo].includes(email));

describe("a conversation", () => {
  test("is opened once by the same form, and support gets the words and the way to answer", async () => {
    const opening = { request: randomUUID(), text: "It stays <closed>." };
    const open = () => openConversation(me.browser, opening);
    const [first, second] = await Promise.all([open(), open()]);
    expect(second.id).toBe(first.id);
    const mail = await app.lastMail("desk-message");
    expect([mail.to, mail.replyTo]).toEqual([app.services.config.supportEmail, me.email]);
    expect(mail.subject).toBe("Question: The menu");
    expect(mail.text).toContain("> It stays <closed>.");
    expect(mail.text).toContain(`handrail desk reply ${first.id}`);
    expect(mail.text).toContain("Answer promised by:");
    expect(sentTo("desk-message", me.email)).toHaveLength(1);
  });

  test("is answered by mail and in the dashboard, and remembers whether the first that waited was in time", async () => {
    const { id, answerDue } = await openConversation(me.browser);
    expect(Date.parse(String(answerDue)) - app.clock.now().getTime()).toBeGreaterThan(3.9 * HOUR_MS);
    expect(await answer(id)).toEqual({ number: 2, wasInTime: true, isMailed: true });
    const mail = await app.lastMail("desk-answer", me.email);
    expect(mail.subject).toBe("Re: The menu");
    expect(mail.text).toContain("Clear the cache.");
    expect(mail.text).toContain(`/support/${id}`);
    const { answerDue: nextDue } = await write(me.browser, id, "That did not help.");
    app.clock.advance(HOUR_MS);
    expect((await write(me.browser, id, "Hello?")).answerDue).toBe(nextDue);
    app.clock.advance(4 * HOUR_MS);
    expect((await readDesk(me.browser)).promises).toEqual({ kept: 1, late: 1 });
    await answer(id);
    const { state, answerDue: none, messages } = await readConversation(me.browser, id);
    expect([state, none]).toEqual(["answered", null]);
    expect(messages.map(({ author, wasInTime }) => [author, wasInTime])).toEqual([
      ["customer", null],
      ["team", true],
      ["customer", null],
      ["customer", null],
      ["team", false],
    ]);
    expect(JSON.stringify(messages)).not.toContain("alice");
    expect((await readDesk(me.browser)).promises).toEqual({ kept: 1, late: 1 });
  });

  test("is closed and opened by its people, a promise that was broken until then stays broken, and no answer is mailed to an unverified address", async () => {
    const { id } = await openConversation(me.browser);
    app.clock.advance(5 * HOUR_MS);
    const close = await me.browser.call("PATCH", `/api/desk/conversations/${id}`, { state: "closed" });
    expect(close.body).toMatchObject({ state: "closed", answerDue: null });
    expect((await readDesk(me.browser)).promises).toEqual({ kept: 0, late: 1 });
    expect((await write(me.browser, id, "One more thing")).state).toBe("open");
    await verify(app, me.user.id, false);
    expect(await answer(id)).toMatchObject({ isMailed: false });
    await app.mail.deliverDue();
    expect(sentTo("desk-answer", me.email)).toEqual([]);
  });

  test("is closed after 30 days of silence, and goes 24 months later", async () => {
    const [answered, waiting] = [await openConversation(me.browser), await openConversation(me.browser)];
    await answer(answered.id);
    const states = async () => {
      const ofAccount = eq(deskConversations.accountId, me.user.accountId);
      const rows = await app.services.db.select().from(deskConversations).where(ofAccount);
      return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
    };
    app.clock.advance(31 * DAY_MS);
    await closeSilent(app.services);
    expect(await states()).toEqual({ [answered.id]: "closed", [waiting.id]: "open" });
    app.clock.advance(750 * DAY_MS);
    await purge(app.services, RETENTION.deskConversations);
    expect(await states()).toEqual({ [waiting.id]: "open" });
  });
});

test("topics are those of the plan, each with its promise, and those about billing are the owner's alone", async () => {
  const { topics } = await readDesk(me.browser);
  const included = ["question", "billing", "barrier", "legal", "lawyer"] as const;
  expect(topics).toMatchObject(included.map((topic) => ({ topic, isIncluded: true })));
  expect(topics[0]?.answer).toEqual({ count: 4, unit: "hour" });
  const sent = { request: randomUUID(), topic: "expert-test", subject: "Test", text: "Please" };
  const { status, body } = await me.browser.call("POST", "/api/desk/conversations", sent);
  expect([status, Object.keys(body.fields as object)]).toEqual([422, ["topic"]]);

  const { browser } = await teamMember(app, me.user, "manager");
  const billing = await openConversation(me.browser, { topic: "billing" });
  const question = await openConversation(me.browser);
  const seen = await readDesk(browser);
  expect(seen.topics.map(({ topic }) => topic)).not.toContain("billing");
  expect(seen.conversations.map(({ id }) => id)).toEqual([question.id]);
  const path = `/api/desk/conversations/${billing.id}`;
  expect((await browser.call("GET", path)).status).toBe(404);
  expect((await browser.call("PATCH", path, { state: "closed" })).status).toBe(404);
  const message = { request: randomUUID(), text: "Hello" };
  expect((await browser.call("POST", `${path}/messages`, message)).status).toBe(404);
});

test("a file comes back byte for byte as a download, is stored once and encrypted, and refused of another kind or for someone else's message", async () => {
  const { id } = await openConversation(me.browser);
  const send = () => upload(me.browser, id, { name: "../a <b>.pdf" });
  expect((await send()).status).toBe(201);
  const files = (await send()).body.messages[0]?.files ?? [];
  expect(files).toMatchObject([{ name: "a b.pdf", kind: "pdf", size: SENT_FILE.length }]);
  const [file] = files;
  const ofFile = eq(deskFiles.id, String(file?.id));
  const [stored] = await app.services.db.select().from(deskFiles).where(ofFile);
  expect(stored?.sealed.includes("barrier")).toBe(false);
  const reply = await me.browser.call("GET", `/api/desk/conversations/${id}/files/${file?.id}`);
  expect(SENT_FILE.equals(reply.bytes)).toBe(true);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": `attachment; filename="a b.pdf"; filename*=UTF-8''a%20b.pdf`,
  });
  const page = Buffer.from("<html><script>alert(1)</script>");
  expect((await upload(me.browser, id, { file: page })).status).toBe(422);
  await answer(id);
  for (const message of [2, 9]) expect((await upload(me.browser, id, { message })).status).toBe(409);
});

test("a case becomes a conversation that carries the evidence file, and neither its name nor its notes", async () => {
  const { siteId } = await insertScan(app, me.user, "pottery.example");
  const days = { receivedOn: null, deadlineOn: "2027-03-01" };
  const sent = { request: randomUUID(), site: siteId, name: "Smith LLP", ...days, notes: "Ada" };
  const opened = await me.browser.call<CaseView>("POST", "/api/cases", sent);
  const { id: caseId, conversation } = opened.body;
  const path = `/api/desk/conversations/${conversation}`;
  const request = randomUUID();
  const attach = () => me.browser.call("POST", `${path}/evidence`, { request, site: siteId });
  expect([(await attach()).status, (await attach()).status]).toEqual([201, 201]);
  const view = await readConversation(me.browser, String(conversation));
  expect(view).toMatchObject({ topic: "legal", legalCase: { id: caseId, name: "Smith LLP", siteId } });
  expect(view.messages.map(({ files }) => files.map(({ kind }) => kind))).toEqual([[], ["zip"]]);
  const text = JSON.stringify(view.messages);
  expect(text).toContain("2027-03-01");
  for (const word of ["Smith", "Ada"]) expect(text).not.toContain(word);
  const mail = await app.lastMail("legal-case");
  expect(mail.text).toContain(`handrail desk show ${conversation}`);
  await me.browser.call("DELETE", `/api/cases/${caseId}`);
  expect((await readConversation(me.browser, String(conversation))).legalCase).toBeNull();
});
