import { afterAll, beforeEach, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { DeskSummary, OperatorConversation } from "#shared/desk/operator-schemas.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { operatorActs } from "#src/db/schema/audit.ts";
import { readDesk as readOverview } from "#src/features/desk/customer/read-desk.ts";
import { bookUse } from "#src/features/desk/operator/book.ts";
import { setOperator } from "#src/features/desk/operator/set-operator.ts";
import type { TestBrowser } from "../../helpers/app.ts";
import { SENT_FILE } from "../../helpers/desk.ts";
import { refusal, signInAgain } from "../../helpers/people.ts";
import { addApp, insertPasskey } from "../../helpers/second-steps.ts";
import { teamOwner } from "../../helpers/team.ts";
import {
  createDeskApp,
  makeOperator,
  openConversation,
  readConversation,
  readDesk,
  upload,
  verify,
} from "./desk-kit.ts";

const DESK = "/api/operator/conversations";

const app = await createDeskApp();
afterAll(() => app.stop());

/** One of the operator's people. */
const alice = await makeOperator(app);
let customer: Awaited<ReturnType<typeof teamOwner>>;
beforeEach(async () => {
  app.clock.reset();
  customer = await teamOwner(app);
});

function admit({ user }: typeof customer, isOne = true) {
  const act = { operator: "root@web-1", command: "user make-operator" };
  return setOperator(app.services, { userId: user.id, ...act }, isOne);
}

const actsFor = ({ user }: typeof customer) =>
  app.services.db.select().from(operatorActs).where(eq(operatorActs.accountId, user.accountId));

const read = async (id: string) =>
  (await alice.browser.call<OperatorConversation>("GET", `${DESK}/${id}`)).body;

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

const codeFor = async (browser: TestBrowser) => {
  const { status, body } = await browser.call("GET", DESK);
  return status === 200 ? "open" : body.code;
};

const shownTo = async ({ browser }: typeof alice) =>
  (await browser.call("GET", "/api/auth/user")).body.isOperator;

test("the desk opens to no one whom the command line did not name, closes when it says so, and the dashboard knows", async () => {
  await insertPasskey(app, customer.user.id);
  for (const [person, code, isShown] of [
    [customer, "operators_only", false],
    [alice, "open", true],
  ] as const)
    expect([await codeFor(person.browser), await shownTo(person)]).toEqual([code, isShown]);
  await admit(alice, false);
  expect(await codeFor(alice.browser)).toBe("operators_only");
  await admit(alice);
});

test("the desk opens only to people with a second step, in a session of their own, and not suspended", async () => {
  const bob = await teamOwner(app);
  await admit(bob);
  expect(await codeFor(bob.browser)).toBe("operators_need_second_step");
  const stranger = await signInAgain(app, bob.email);
  const { code } = await addApp(app, bob.browser);
  expect([await codeFor(bob.browser), await codeFor(stranger)]).toEqual(["open", "confirm_first"]);
  app.clock.advance(11.9 * HOUR_MS);
  expect(await codeFor(bob.browser)).toBe("open");
  app.clock.advance(0.1 * HOUR_MS);
  expect(await codeFor(bob.browser)).toBe("confirm_first");
  await bob.browser.call("POST", "/api/account/confirmation", { code: code() });
  expect(await codeFor(bob.browser)).toBe("open");
  const { db } = app.services;
  const ofCustomer = { ssoAccountId: customer.user.accountId };
  await db.update(sessions).set(ofCustomer).where(eq(sessions.userId, bob.user.id));
  expect(await codeFor(bob.browser)).toBe("operators_sign_in");
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, bob.user.id));
  expect((await bob.browser.call("GET", DESK)).status).toBe(401);
});

test("the desk opens to no one whose address is not verified, since someone else may have registered with it", async () => {
  await verify(app, customer.user.id, false);
  await expect(admit(customer)).rejects.toThrow(`${customer.email} isn’t verified.`);
  expect(await codeFor(customer.browser)).toBe("operators_only");
});

test("conversations that wait come first, and are found by state, topic, subject and address", async () => {
  const done = await openConversation(customer.browser, { subject: "100% _zoom_" });
  const waiting = await openConversation(customer.browser, { topic: "barrier", subject: "The menu" });
  await answer(done.id);
  const mine = async (query: string) => {
    const { body } = await alice.browser.call("GET", `${DESK}${query}`);
    return (body.conversations as DeskSummary[])
      .map(({ id }) => id)
      .filter((id) => [done.id, waiting.id].includes(id));
  };
  expect(await mine(`?search=${encodeURIComponent(customer.email)}`)).toEqual([waiting.id, done.id]);
  expect(await mine("")).toEqual([waiting.id, done.id]);
  expect(await mine("?state=answered")).toEqual([done.id]);
  expect(await mine("?topic=barrier")).toEqual([waiting.id]);
  expect(await mine(`?search=${encodeURIComponent("0% _ZOOM")}`)).toEqual([done.id]);
  expect(await mine("?search=%25")).toEqual([done.id]);
  expect((await alice.browser.call("GET", `${DESK}?state=lost`)).status).toBe(422);
});

test("an answer is mailed once, names its files, keeps the promise and is in the audit under the person's address", async () => {
  const { id } = await openConversation(customer.browser);
  const request = randomUUID();
  const sent = { request, files: ["steps.pdf"] };
  const [first, again] = [await answer(id, sent), await answer(id, sent)];
  expect([first.status, again.status]).toEqual([201, 201]);
  const mail = await app.lastMail("desk-answer", customer.email);
  expect(mail.text).toContain("Clear the cache.");
  expect(mail.text).toContain("steps.pdf");
  expect(await app.mailsTo(customer.email, "desk-answer")).toHaveLength(1);
  const { state, messages, waitingSince } = await read(id);
  expect([state, waitingSince, messages.length]).toEqual(["answered", null, 2]);
  expect(messages[1]).toMatchObject({ author: "team", operator: alice.email, wasInTime: true });
  expect(JSON.stringify(await readConversation(customer.browser, id))).not.toContain(alice.email);
  const [act] = await actsFor(customer);
  expect(act).toMatchObject({
    operator: alice.email,
    command: "desk reply",
    before: { conversation: id, state: "open" },
    after: { conversation: id, state: "answered", message: 2 },
  });
});

test("an answer needs a text, can close the conversation, and takes files of the one who gave it, which the customer downloads", async () => {
  const { id } = await openConversation(customer.browser);
  expect((await answer(id, { text: " " })).body.fields).toEqual({ text: "Write your message" });
  expect((await answer(id, { files: ["steps.pdf"], closes: true })).body.state).toBe("closed");
  const send = async (message: number, file = SENT_FILE) =>
    (await upload(alice.browser, id, { message, file, name: "steps.pdf", desk: "operator" })).status;
  expect([await send(1), await send(2), await send(2, Buffer.from("<script>"))]).toEqual([409, 201, 422]);
  const { messages } = await readConversation(customer.browser, id);
  const [stored] = messages[1]?.files ?? [];
  expect(stored).toMatchObject({ name: "steps.pdf", kind: "pdf" });
  const path = `/api/desk/conversations/${id}/files/${stored?.id}`;
  expect(SENT_FILE.equals((await customer.browser.call("GET", path)).bytes)).toBe(true);
});

test("a customer's file is a download for the operator too, and a case shows no more than its id", async () => {
  const { id } = await openConversation(customer.browser);
  await upload(customer.browser, id);
  const [message] = (await read(id)).messages;
  const reply = await alice.browser.call("GET", `${DESK}/${id}/files/${message?.files[0]?.id}`);
  expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(SENT_FILE.equals(reply.bytes)).toBe(true);
  for (const path of [`${DESK}/${id}/files/${randomUUID()}`, `${DESK}/${randomUUID()}`])
    expect((await alice.browser.call("GET", path)).status).toBe(404);

  const days = { receivedOn: null, deadlineOn: "2027-03-01" };
  const sent = { request: randomUUID(), site: null, name: "Smith LLP", ...days, notes: "Ada" };
  const opened = await customer.browser.call("POST", "/api/cases", sent);
  const about = await read(String(opened.body.conversation));
  expect(about.caseId).toBe(String(opened.body.id));
  for (const word of ["Smith", "Ada"]) expect(JSON.stringify(about)).not.toContain(word);
});

test("a conversation is closed without an answer only when the operator says so, and counts as late", async () => {
  const { id } = await openConversation(customer.browser);
  const close = (withoutAnswer: boolean) =>
    alice.browser.call("PATCH", `${DESK}/${id}`, { state: "closed", withoutAnswer });
  expect(refusal(await close(false))).toEqual([409, "customer_waits"]);
  expect((await close(true)).body).toMatchObject({ state: "closed", waitingSince: null });
  app.clock.advance(5 * HOUR_MS);
  expect((await readDesk(customer.browser)).promises).toEqual({ kept: 0, late: 1 });
  const [act] = await actsFor(customer);
  expect(act).toMatchObject({ command: "desk close", operator: alice.email });
});

test("a use is booked once per form, and more than is left only when the operator says so", async () => {
  const { id } = await openConversation(customer.browser);
  const use = { feature: "Lawyer consultation", amount: 4, note: "Call of May 3", mayExceed: false };
  const book = (changes: object) =>
    alice.browser.call("POST", `${DESK}/${id}/bookings`, { request: randomUUID(), ...use, ...changes });
  const request = randomUUID();
  await book({ request });
  const { entitlements } = (await book({ request })).body;
  expect(entitlements).toMatchObject([{ name: "Lawyer consultation", left: 6 }]);
  const amount = "Only 6 of “Lawyer consultation” is left. Say that more may be used, or book less.";
  expect((await book({ amount: 7 })).body.fields).toEqual({ amount });
  expect((await book({ amount: 7, mayExceed: true })).status).toBe(201);
  expect((await book({ feature: "Priority support" })).status).toBe(422);
  expect((await book({ amount: 0.001 })).status).toBe(422);
});

const book = (amount: number, changes: Partial<Parameters<typeof bookUse>[2]> = {}) => {
  const about = { feature: "lawyer consultation", note: "Call of May 3", conversationId: null };
  const use = { request: randomUUID(), amount, mayExceed: false, operator: "alice@web-1", ...about };
  return bookUse(app.services, customer.user, { ...use, ...changes });
};

test("uses that the plan counts are booked in any fraction, never more than is left or for another account's conversation, and count for a year", async () => {
  expect((await book(7.5)).left).toBe(2.5);
  await expect(book(3)).rejects.toThrow("Only 2.5 of “Lawyer consultation” is left");
  await expect(book(1, { feature: "Annual expert testing" })).rejects.toThrow("counts Lawyer consultation");
  const { id: conversationId } = await openConversation((await teamOwner(app)).browser);
  await expect(book(1, { conversationId })).rejects.toThrow("belongs to another account");
  expect((await book(3, { mayExceed: true })).left).toBe(-0.5);
  expect((await book(-1)).left).toBe(0.5);
  // Past the end of a session as well.
  const readNow = () => readOverview(app.services, { owner: customer.user, role: "owner" });
  const { entitlements } = await readNow();
  expect((await actsFor(customer))[0]?.command).toBe("desk book");
  expect(entitlements).toMatchObject([
    { name: "Priority support", left: null },
    { name: "Lawyer consultation", left: 0.5 },
  ]);
  expect(entitlements[1]?.uses[0]).toMatchObject({ amount: -1, note: "Call of May 3" });
  expect(entitlements[1]?.moreFrom).not.toBeNull();
  app.clock.advance(367 * DAY_MS);
  expect((await readNow()).entitlements[1]).toMatchObject({ left: 10, uses: [], moreFrom: null });
});
