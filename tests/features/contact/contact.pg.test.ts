import { afterAll, beforeEach, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { contactMessages } from "#src/db/schema/mail.ts";
import { contactPages } from "#src/features/contact/routes.ts";
import { MailWorker } from "#src/mail/mail-queue.ts";
import { DeliveryError } from "#src/mail/mail-transport.ts";
import { renderContactForm } from "#src/pages/render-pages.tsx";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { createTestApp, newAddress, type TestBrowser } from "../../helpers/app.ts";
import { newEmail, refusal } from "../../helpers/people.ts";
import { pageContext, parseHtml } from "../../pages/render.ts";

const SECOND_MS = 1_000;

const app = await createTestApp({ SUPPORT_EMAIL: "help@example.com" });
afterAll(() => app.stop());
beforeEach(async () => {
  await app.services.db.delete(contactMessages);
});

const stored = () => app.services.db.select().from(contactMessages);

const message = (more: Record<string, unknown> = {}) => ({
  ...{ name: "Ada Lovelace", email: newEmail(), websiteUrl: "", topic: "general" },
  ...{ message: "Does it count bees?", ...more },
});

async function openForm(browser: TestBrowser): Promise<string> {
  const { body } = await browser.call("GET", "/api/contact/ticket");
  app.clock.advance(5 * SECOND_MS);
  return String(body.ticket);
}

/** Opens the form, waits some seconds and sends it, as a person does. */
async function send(more: Record<string, unknown> = {}, browser = app.browser()) {
  const body = message({ ticket: await openForm(browser), ...more });
  return { body, answer: await browser.call("POST", "/api/contact", body) };
}

async function mailsOf(kind: string, about: string) {
  await app.mail.deliverDue();
  return app.sent.filter((mail) => mail.kind === kind && [mail.to, mail.replyTo].includes(about));
}

test("a message is stored, mailed to support with the sender to answer to, and confirmed to the sender", async () => {
  const email = newEmail("Ada").toUpperCase();
  const { answer } = await send({ email, websiteUrl: "example.com", message: "One\r\ntwo <b>bold</b>" });
  expect(answer).toMatchObject({ status: 200, body: { message: "Thank you, your message has arrived" } });
  const about = { language: "en", name: "Ada Lovelace", topic: "general" };
  const sent = { email: email.toLowerCase(), websiteUrl: "https://example.com" };
  expect(await stored()).toMatchObject([{ ...about, ...sent, message: "One\ntwo <b>bold</b>" }]);
  const [mail] = await mailsOf("contact-message", email.toLowerCase());
  expect(mail).toMatchObject({ to: "help@example.com", replyTo: email.toLowerCase() });
  expect(mail?.subject).toBe("A general question: message from Ada Lovelace");
  expect(mail?.text).toContain("> One\n> two <b>bold</b>");
  expect(mail?.html).toContain("two &lt;b&gt;bold&lt;/b&gt;");
  expect(await mailsOf("contact-confirmation", email.toLowerCase())).toHaveLength(1);
});

test("a message repeats nothing that was typed in its confirmation but the topic", async () => {
  const gold = "Buy gold at https://gold.example/now";
  const { body } = await send({ name: gold, websiteUrl: "https://gold.example", message: gold });
  const [mail] = await mailsOf("contact-confirmation", body.email);
  expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toMatch(/gold/);
  expect(mail?.text).toContain("topic: A general question");
  expect(mail?.replyTo).toBeUndefined();
});

test("a message in German is confirmed and answered in German", async () => {
  const { body, answer } = await send({ language: "de", topic: "enterprise", websiteUrl: null });
  expect(answer.body.message).toBe("Danke, Ihre Nachricht ist angekommen");
  const [mail] = await mailsOf("contact-confirmation", body.email);
  expect(mail?.subject).toBe("Ihre Nachricht an Handrail ist angekommen");
  expect(mail?.html).toContain('lang="de"');
  expect(await stored()).toMatchObject([{ language: "de", topic: "enterprise", websiteUrl: null }]);
});

test("a message sent twice at once or again later is one message, and changed before that another", async () => {
  const browser = app.browser();
  const body = message({ ticket: await openForm(browser) });
  const post = () => browser.call("POST", "/api/contact", body);
  const both = await Promise.all([post(), post()]);
  expect([...both, await post()].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored()).toHaveLength(1);
  expect(await mailsOf("contact-message", body.email)).toHaveLength(1);
  expect(await mailsOf("contact-confirmation", body.email)).toHaveLength(1);
  await browser.call("POST", "/api/contact", { ...body, message: "And one more thing" });
  expect(await stored()).toHaveLength(2);
});

test("a message is stored for twelve months, also while the mail server is down, and both of its mails wait", async () => {
  const { answer, body } = await send();
  const failure = new DeliveryError("The mail server is down", { permanent: false });
  const { db, secret } = app.services;
  const transport = { deliver: () => Promise.reject(failure) };
  await new MailWorker({ db, secret, transport, clock: app.clock, log: () => {} }).deliverDue();
  expect([answer.status, await stored()]).toMatchObject([200, [{ email: body.email }]]);
  app.clock.advance(HOUR_MS);
  for (const kind of ["contact-message", "contact-confirmation"])
    expect(await mailsOf(kind, body.email)).toHaveLength(1);
  const left = async (days: number) => {
    const then = new Date(app.clock.now().getTime() + days * DAY_MS);
    await purgeAt(app.services.db, RETENTION.contactMessages, then);
    return (await stored()).length;
  };
  expect([await left(364), await left(367)]).toEqual([1, 0]);
});

const EMPTY = { name: " ", email: "ada@", websiteUrl: "not a site", topic: "weather", message: "\n" };

test("a form gets a sentence at each field that is wrong, in its language", async () => {
  const english = await app.browser().call("POST", "/api/contact", EMPTY);
  expect(refusal(english)).toEqual([422, "invalid"]);
  expect(english.body.fields).toEqual({
    name: "Enter your name",
    email: "Enter an email address such as name@example.com",
    websiteUrl: "Enter a website address such as example.com, or leave this empty",
    topic: "Choose a topic from the list",
    message: "Write a message",
  });
  const german = await app.browser().call("POST", "/api/contact", { ...EMPTY, language: "de" });
  const sentences = { name: "Geben Sie Ihren Namen ein", message: "Schreiben Sie eine Nachricht" };
  expect(german.body.fields).toMatchObject(sentences);
  expect(await stored()).toEqual([]);
});

test("a form is refused with more than one address or too long at the field, and cleaned of control characters", async () => {
  const wrong: [string, string][] = [
    ["email", "ada@example.com, eve@example.com"],
    ["email", "ada@example.com\r\nRCPT TO:<eve@example.com>"],
    ["email", '"ada@example.com" <eve@example.com>'],
    ["message", "x".repeat(5_001)],
    ["name", "x".repeat(101)],
  ];
  for (const [field, value] of wrong) {
    const { answer } = await send({ [field]: value });
    expect([value, ...Object.keys(answer.body.fields ?? {})]).toEqual([value, field]);
  }
  expect(await stored()).toEqual([]);
  const odd = { name: "Ada\r\nBcc: eve@example.com\u0000", message: "one\u0000 two\ttab" };
  expect((await send(odd)).answer.status).toBe(200);
  expect(await stored()).toMatchObject([{ name: "Ada Bcc: eve@example.com", message: "one two\ttab" }]);
});

test("a form without a ticket of ours, or with an old one, gets one, with which it is sent", async () => {
  const forged = [
    () => "",
    (ticket: string) => `${ticket.slice(0, -3)}abc`,
    (ticket: string) => ticket.replace(/\.\d/, ".2"),
  ];
  for (const forge of forged) {
    const browser = app.browser();
    const body = message({ ticket: forge(await openForm(browser)) });
    const first = await browser.call("POST", "/api/contact", body);
    expect(refusal(first)).toEqual([409, "send_again"]);
    app.clock.advance(3 * SECOND_MS);
    const again = await browser.call("POST", "/api/contact", { ...body, ticket: first.body.ticket });
    expect(again.status).toBe(200);
  }
  const browser = app.browser();
  const ticket = await openForm(browser);
  app.clock.advance(DAY_MS);
  const late = await browser.call("POST", "/api/contact", message({ ticket }));
  expect(refusal(late)).toEqual([409, "send_again"]);
  expect(late.body.ticket).not.toBe(ticket);
  expect(await stored()).toHaveLength(forged.length);
});

test("a form filled in faster than by hand is asked to be looked over, and is not sent with the hidden field", async () => {
  expect(refusal((await send({ subject: "gold" })).answer)).toEqual([422, "looks_automatic"]);
  const browser = app.browser();
  const { body } = await browser.call("GET", "/api/contact/ticket");
  const answer = await browser.call("POST", "/api/contact", message({ ticket: body.ticket }));
  expect(answer).toMatchObject({ status: 409, body: { code: "send_again", ticket: body.ticket } });
});

test("ten messages an hour get through from one network, counted only of what could be sent", async () => {
  const network = (host: number) => app.browser(`2001:db8:7:7::${host}`);
  const ticket = await openForm(network(1));
  const post = (more: object, host = 1) =>
    network(host).call("POST", "/api/contact", message({ ticket, ...more }));
  for (let count = 0; count < 12; count += 1) await post({ email: "nobody" });
  for (let count = 0; count < 10; count += 1) expect((await post({}, count + 1)).status).toBe(200);
  const refused = await post({}, 99);
  expect(refusal(refused)).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  app.clock.advance(HOUR_MS);
  expect((await post({})).status).toBe(200);
});

test("messages are confirmed to one address three times a day at most, and all are kept", async () => {
  const email = newEmail();
  for (let count = 0; count < 5; count += 1) await send({ email });
  expect(await mailsOf("contact-confirmation", email)).toHaveLength(3);
  expect(await mailsOf("contact-message", email)).toHaveLength(5);
  expect(await stored()).toHaveLength(5);
});

const pages = contactPages(
  app.services,
  (language, state, status) => new Response(renderContactForm(pageContext(), language, state), { status }),
);
const site = new Elysia().use(pages);

const TYPED = {
  name: 'Ada "the" <Lovelace>',
  email: "ada@example.com",
  websiteUrl: "example.com",
  topic: "partner",
  message: "One\r\ntwo</textarea><script>alert(1)</script>",
};

/** Posts the form as a browser without scripts does. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const from = { "x-forwarded-for": newAddress(), ...headers };
  const init = { method: "POST", headers: from, body: new URLSearchParams(fields) };
  const response = await site.handle(new Request(`http://handrail.test${path}`, init));
  return { response, document: parseHtml(await response.clone().text()) };
}

type Document = ReturnType<typeof parseHtml>;

function heldBy(document: Document, name: string): string | undefined {
  const field = document.querySelector(`[name="${name}"]`);
  const chosen = field?.querySelector("option[selected]");
  return (chosen ?? field)?.getAttribute("value") ?? field?.textContent ?? undefined;
}

function errorAt(document: Document, name: string): string | undefined {
  const ids = document.querySelector(`[name="${name}"]`)?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

test("a form posted without a script comes back once to be looked over, and then leads to the thanks", async () => {
  const first = await post("/contact", { ...TYPED, ticket: "", subject: "" });
  expect(first.response.status).toBe(409);
  expect(first.document.title).toStartWith("Not sent yet: ");
  expect(first.document.querySelector('[role="alert"]')?.textContent).toContain("send it again");
  app.clock.advance(3_000);
  const ticket = heldBy(first.document, "ticket") ?? "";
  const { response } = await post("/contact", { ...TYPED, ticket, subject: "" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/contact/sent"]);
  expect(await app.services.db.select().from(contactMessages)).toMatchObject([
    { topic: "partner", message: "One\ntwo</textarea><script>alert(1)</script>" },
  ]);
});

test("a form with errors comes back in its language with what was typed, a ticket and a way to the first error", async () => {
  const { response, document } = await post("/kontakt", { ...TYPED, email: "ada", message: "" });
  expect(response.status).toBe(422);
  expect(document.documentElement.lang).toBe("de");
  expect(heldBy(document, "name")).toBe(TYPED.name);
  expect(heldBy(document, "topic")).toBe("partner");
  expect(errorAt(document, "email")).toBe("Geben Sie eine E-Mail-Adresse wie name@example.com ein");
  expect(errorAt(document, "message")).toContain("Schreiben Sie eine Nachricht");
  const focused = [...document.querySelectorAll("[autofocus]")].map((one) => one.getAttribute("name"));
  expect(focused).toEqual(["email"]);
  app.clock.advance(3_000);
  const ticket = heldBy(document, "ticket") ?? "";
  const mended = await post("/kontakt", { ...TYPED, ticket });
  expect(mended.response.headers.get("location")).toBe("/kontakt/gesendet");
});

test("a form on another site only shows its visitors what they would send, escaped", async () => {
  const { response: shown, document } = await post("/contact", TYPED);
  expect(document.querySelector("textarea")?.textContent).toContain("</textarea><script>alert(1)");
  expect(await shown.text()).not.toContain("<script>alert");
  app.clock.advance(3_000);
  const ticket = heldBy(document, "ticket") ?? "";
  const { response } = await post("/contact", { ...TYPED, ticket }, { "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(409);
  expect(await app.services.db.select().from(contactMessages)).toEqual([]);
});

test("a form that is far too long comes back cut, and without fields that are none of it", async () => {
  const long = { message: "<".repeat(100_000), name: "n".repeat(100_000), other: "o".repeat(10_000) };
  const { response } = await post("/contact", { ...TYPED, ...long });
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text).not.toContain("o".repeat(1_000));
  expect(text.length).toBeLessThan(20_000 * 12);
});

test("what is no such form comes back as one without the fields", async () => {
  const form = "application/x-www-form-urlencoded";
  for (const [body, type] of [
    ["a=1&".repeat(8_000), form],
    [`a${"[a]".repeat(10_000)}=1`, form],
    [`email=${"%".repeat(32_000)}`, form],
    [JSON.stringify(TYPED), "text/plain; j"],
  ] as const) {
    const init = { method: "POST", body, headers: { "content-type": type } };
    const request = new Request("http://handrail.test/contact", init);
    const response = await site.handle(request);
    expect([type, response.status]).toEqual([type, 422]);
    expect(await response.text()).not.toContain("Lovelace");
  }
});
