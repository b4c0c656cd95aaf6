import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DeskSummary, OperatorConversation } from "#shared/schemas/operator-desk.ts";
import { HOUR_MS } from "#shared/time.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { operatorActs } from "#src/db/schema/operator-acts.ts";
import { setOperator } from "#src/features/desk/operator/set-operator.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { addApp, insertAuthenticator, insertPasskey } from "../../helpers/factors.ts";
import { signInAgain } from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";
import { openConversation, PROMISED, raw, readConversation, readDesk, upload, verify } from "./desk-kit.ts";

const DESK = "/api/operator/conversations";
const ACT = { operator: "root@web-1", command: "user make-operator" };
let app: TestApp;
/** A customer, and one of the operator's people. */
let customer: Awaited<ReturnType<typeof teamOwner>>;
let alice: Awaited<ReturnType<typeof teamOwner>>;

beforeAll(async () => {
  app = await createTestApp();
  app.services.deskFeatures = PROMISED;
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.reset();
  customer = await teamOwner(app);
  alice = await teamOwner(app);
  await verify(app, customer.user.id, true);
  await verify(app, alice.user.id, true);
  await setOperator(app.services, { userId: alice.user.id, ...ACT }, true);
  await insertAuthenticator(app, alice.user.id);
});

const read = async (id: string, browser: TestBrowser = alice.browser) =>
  (await browser.call("GET", `${DESK}/${id}`)).body as unknown as OperatorConversation;

const list = async (query = "") =>
  (await alice.browser.call("GET", `${DESK}${query}`)).body.conversations as unknown as DeskSummary[];

function answer(id: string, changes: object = {}) {
  const body = { request: randomUUID(), text: "Clear the cache.", files: [], closes: false, ...changes };
  return alice.browser.call("POST", `${DESK}/${id}/answers`, body);
}

test("people without a name are called by their address, and an answer waits until it is mailed", async () => {
  await app.services.db.update(users).set({ contactPerson: null }).where(eq(users.id, customer.user.id));
  const { id } = await openConversation(customer.browser);
  expect((await read(id)).messages).toMatchObject([{ author: "customer", name: customer.email }]);
  await answer(id);
  expect((await read(id)).messages[1]?.delivery).toBe("waiting");
  await app.mail.deliverDue();
  expect((await read(id)).messages[1]?.delivery).toBe("sent");
});

describe("the desk opens", () => {
  const codeFor = async (browser: TestBrowser) => {
    const { status, body } = await browser.call("GET", DESK);
    return status === 200 ? "open" : body.code;
  };

  test("to nobody whom the command line did not name, and closes when it says so", async () => {
    await insertPasskey(app, customer.user.id);
    expect([await codeFor(customer.browser), await codeFor(alice.browser)]).toEqual([
      "operators_only",
      "open",
    ]);
    await setOperator(app.services, { userId: alice.user.id, ...ACT }, false);
    expect(await codeFor(alice.browser)).toBe("operators_only");
  });

  test("to people with a second step alone, signed in by themselves", async () => {
    const bob = await teamOwner(app);
    await verify(app, bob.user.id, true);
    await setOperator(app.services, { userId: bob.user.id, ...ACT }, true);
    expect(await codeFor(bob.browser)).toBe("operators_need_factor");
    const stranger = await signInAgain(app, bob.email);
    const { code } = await addApp(app, bob.browser);
    expect([await codeFor(bob.browser), await codeFor(stranger)]).toEqual(["open", "confirm_first"]);
    app.clock.advance(11.9 * HOUR_MS);
    expect(await codeFor(bob.browser)).toBe("open");
    app.clock.advance(0.1 * HOUR_MS);
    expect(await codeFor(bob.browser)).toBe("confirm_first");
    await bob.browser.call("POST", "/api/account/confirmation", { code: code() });
    expect(await codeFor(bob.browser)).toBe("open");
    await app.services.db
      .update(sessions)
      .set({ ssoAccountId: customer.user.accountId })
      .where(eq(sessions.userId, bob.user.id));
    expect(await codeFor(bob.browser)).toBe("operators_sign_in");
  });

  test("to nobody whose address is not verified, since somebody else may have registered with it", async () => {
    const eve = await teamOwner(app);
    await verify(app, eve.user.id, false);
    const made = setOperator(app.services, { userId: eve.user.id, ...ACT }, true);
    await expect(made).rejects.toThrow(`${eve.email} is not verified.`);
    expect(await codeFor(eve.browser)).toBe("operators_only");
  });

  test("and the session tells the dashboard", async () => {
    expect((await alice.browser.call("GET", "/api/auth/user")).body.isOperator).toBe(true);
    expect((await customer.browser.call("GET", "/api/auth/user")).body.isOperator).toBe(false);
  });
});

test("conversations that wait come first, and are found by state, topic, subject and address", async () => {
  const done = await openConversation(customer.browser, { subject: "100% _zoom_" });
  const waiting = await openConversation(customer.browser, { topic: "barrier", subject: "The menu" });
  await answer(done.id);
  const mine = async (query: string) => {
    const found = await list(`?search=${encodeURIComponent(customer.email)}`);
    const ids = found.map(({ id }) => id);
    return (await list(query)).filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  };
  expect(await mine("")).toEqual([waiting.id, done.id]);
  expect(await mine("?state=answered")).toEqual([done.id]);
  expect(await mine("?topic=barrier")).toEqual([waiting.id]);
  expect(await mine(`?search=${encodeURIComponent("0% _ZOOM")}`)).toEqual([done.id]);
  expect(await mine("?search=%25")).toEqual([done.id]);
  expect((await alice.browser.call("GET", `${DESK}?state=lost`)).status).toBe(422);
});

describe("an answer", () => {
  test("is mailed once, names its files, keeps the promise and is in the audit under the person's address", async () => {
    const { id } = await openConversation(customer.browser);
    const request = randomUUID();
    const sent = { request, files: ["steps.pdf"] };
    const [first, again] = [await answer(id, sent), await answer(id, sent)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const mail = await app.lastMail("desk-answer", customer.email);
    expect(mail.text).toContain("Clear the cache.");
    expect(mail.text).toContain("steps.pdf");
    expect(app.sent.filter(({ kind, to }) => kind === "desk-answer" && to === customer.email)).toHaveLength(
      1,
    );
    const { state, messages, waitingSince } = await read(id);
    expect([state, waitingSince, messages.length]).toEqual(["answered", null, 2]);
    expect(messages[1]).toMatchObject({ author: "team", operator: alice.email, wasInTime: true });
    expect(JSON.stringify(await readConversation(customer.browser, id))).not.toContain(alice.email);
    const acts = await app.services.db
      .select()
      .from(operatorActs)
      .where(eq(operatorActs.accountId, customer.user.accountId));
    expect(acts).toMatchObject([
      {
        operator: alice.email,
        command: "desk reply",
        before: { conversation: id, state: "open" },
        after: { conversation: id, state: "answered", message: 2 },
      },
    ]);
  });

  test("takes files of the one who gave it, which the customer downloads", async () => {
    const { id } = await openConversation(customer.browser);
    await answer(id, { files: ["steps.pdf"] });
    const query = (message: number) => `${DESK}/${id}/files?name=steps.pdf&message=${message}`;
    const file = new Uint8Array(SENT_FILE);
    expect((await raw(app, alice.browser, "POST", query(1), file)).status).toBe(409);
    expect((await raw(app, alice.browser, "POST", query(2), file)).status).toBe(201);
    const script = new Uint8Array(Buffer.from("<script>"));
    expect((await raw(app, alice.browser, "POST", query(2), script)).status).toBe(422);
    const { messages } = await readConversation(customer.browser, id);
    const [stored] = messages[1]?.files ?? [];
    expect(stored).toMatchObject({ name: "steps.pdf", kind: "pdf" });
    const path = `/api/desk/conversations/${id}/files/${stored?.id}`;
    const reply = await raw(app, customer.browser, "GET", path);
    expect(Buffer.from(await reply.arrayBuffer()).equals(SENT_FILE)).toBe(true);
  });

  test("can close the conversation, which the customer opens again by writing", async () => {
    const { id } = await openConversation(customer.browser);
    expect((await answer(id, { closes: true })).body.state).toBe("closed");
    expect((await answer(id, { text: " " })).body.fields).toEqual({ text: "Write your message" });
  });
});

test("a customer's file is a download for the operator too, and a case shows no more than its id", async () => {
  const { id } = await openConversation(customer.browser);
  await upload(app, customer.browser, { id, message: 1, file: SENT_FILE });
  const view = await read(id);
  const reply = await raw(app, alice.browser, "GET", `${DESK}/${id}/files/${view.messages[0]?.files[0]?.id}`);
  expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(Buffer.from(await reply.arrayBuffer()).equals(SENT_FILE)).toBe(true);
  expect((await raw(app, alice.browser, "GET", `${DESK}/${id}/files/${randomUUID()}`)).status).toBe(404);
  expect((await alice.browser.call("GET", `${DESK}/${randomUUID()}`)).status).toBe(404);

  const fields = { name: "Smith LLP", receivedOn: null, deadlineOn: "2027-03-01", notes: "Ada" };
  const opened = await customer.browser.call("POST", "/api/cases", {
    ...{ request: randomUUID(), site: null },
    ...fields,
  });
  const about = await read(String(opened.body.conversation));
  expect(about.caseId).toBe(String(opened.body.id));
  for (const word of ["Smith", "Ada"]) expect(JSON.stringify(about)).not.toContain(word);
});

test("a conversation is closed without an answer only when the operator says so, and counts as late", async () => {
  const { id } = await openConversation(customer.browser);
  const close = (withoutAnswer: boolean) =>
    alice.browser.call("PATCH", `${DESK}/${id}`, { state: "closed", withoutAnswer });
  const refused = await close(false);
  expect([refused.status, refused.body.code]).toEqual([409, "customer_waits"]);
  expect((await close(true)).body).toMatchObject({ state: "closed", waitingSince: null });
  app.clock.advance(5 * 3_600_000);
  expect((await readDesk(customer.browser)).promises).toEqual({ kept: 0, late: 1 });
  app.clock.reset();
});

test("a use is booked once per form, and more than is left only when the operator says so", async () => {
  const { id } = await openConversation(customer.browser);
  const book = (changes: object) =>
    alice.browser.call("POST", `${DESK}/${id}/bookings`, {
      request: randomUUID(),
      feature: "Lawyer consultation",
      amount: 4,
      note: "Call of May 3",
      mayExceed: false,
      ...changes,
    });
  const request = randomUUID();
  await book({ request });
  const { entitlements } = (await book({ request })).body as unknown as OperatorConversation;
  expect(entitlements).toMatchObject([{ name: "Lawyer consultation", left: 6 }]);
  const { fields } = (await book({ amount: 7 })).body;
  expect(fields).toEqual({
    amount: "Only 6 of “Lawyer consultation” is left. Say that more may be used, or book less.",
  });
  expect((await book({ amount: 7, mayExceed: true })).status).toBe(201);
  expect((await book({ feature: "Priority support" })).status).toBe(422);
  expect((await book({ amount: 0.001 })).status).toBe(422);
});

test("an operator whose account was suspended answers nobody", async () => {
  await app.services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, alice.user.id));
  expect((await alice.browser.call("GET", DESK)).status).toBe(401);
});
