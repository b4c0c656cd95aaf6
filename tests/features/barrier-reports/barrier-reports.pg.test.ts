import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ReportList, ReportState, ReportView } from "#shared/barrier-reports/schemas.ts";
import { ERRORS } from "#shared/messages.ts";
import { WIDGET_LANGUAGES } from "#shared/widgets/languages.ts";
import { users } from "#src/db/schema/accounts.ts";
import { barrierReports, reportReplies } from "#src/db/schema/barrier-reports.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { recordFailedReplies } from "#src/features/barrier-reports/record-failed-replies.ts";
import { replyWords } from "#src/features/barrier-reports/reply-words.ts";
import { markFailed } from "#src/mail/mail-outbox.ts";
import { mimeMessage } from "#src/mail/mime-message.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { addCalls } from "../../helpers/add-calls.ts";
import { createTestApp, newAddress, type TestBrowser } from "../../helpers/app.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { newEmail, signUp } from "../../helpers/people.ts";
import { makeWidget } from "../../helpers/team.ts";

const app = await createTestApp();
const ada = app.browser();
const { email: adaEmail } = await signUp(app, ada);
await changeOwner({ isEmailVerified: true });
afterAll(() => app.stop());

function changeOwner(values: Partial<typeof users.$inferInsert>) {
  return app.services.db.update(users).set(values).where(eq(users.email, adaEmail));
}

/**
 * Sends a report as the widget does: as plain text without a preflight, each from a new address.
 */
function send(publicId: string, body: unknown, address = newAddress()) {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const headers = { "content-type": "text/plain;charset=UTF-8" };
  return app.browser(address).call("POST", `/api/widgets/${publicId}/reports`, bytes, headers);
}

const newWidget = (name?: string) => makeWidget(ada, name);

async function reportsOf(query = ""): Promise<ReportView[]> {
  return (await ada.call<ReportList>("GET", `/api/reports${query}`)).body.reports;
}

const BARRIER = {
  text: "The menu <b>cannot</b> be reached\r\nby keyboard.",
  email: "Visitor@Example.com",
  page: "https://me:secret@shop.example/cart?id=1#menu",
};

describe("a visitor's report", () => {
  test("is accepted from every origin, stored once, and mailed to the owner", async () => {
    const { id, publicId } = await newWidget("Harbour");
    const answers = await Promise.all([send(publicId, BARRIER), send(publicId, BARRIER)]);
    for (const answer of [...answers, await send(publicId, BARRIER)]) {
      expect(answer).toMatchObject({ status: 202, body: {} });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect(await reportsOf(`?widget=${id}`)).toMatchObject([
      {
        widgetName: "Harbour",
        text: "The menu <b>cannot</b> be reached\nby keyboard.",
        email: "visitor@example.com",
        pageUrl: "https://shop.example/cart?id=1",
        state: "new",
      },
    ]);
    const mail = await app.lastMail("barrier-report");
    expect(mail.to).toBe(adaEmail);
    expect(mail.replyTo).toBe("visitor@example.com");
    expect(mail.text).toContain("https://shop.example/cart?id=1");
    expect(mail.html).toContain("&lt;b&gt;");
    expect(mail.html).not.toContain("<b>cannot");
  });

  test("keeps a language of the widget alongside an address, and an address of the web as its page", async () => {
    const { id, publicId } = await newWidget();
    const email = "v@example.com";
    const long = `https://shop.example/?${"x".repeat(600)}`;
    await send(publicId, { text: "1", email, language: "sr-Latn", page: "javascript:alert(1)" });
    await send(publicId, { text: "2", email, language: "tlh", page: long });
    await send(publicId, { text: "3", email });
    await send(publicId, { text: "4", language: "de" });
    const kept = (await reportsOf(`?widget=${id}`)).map((one) => [one.text, one.language, one.pageUrl]);
    expect(kept.reverse()).toEqual([
      ["1", "sr-Latn", null],
      ["2", null, "https://shop.example/"],
      ["3", null, null],
      ["4", null, null],
    ]);
  });

  test("needs a text, an address that is one, and a widget that shows and whose owner wants reports", async () => {
    const { id, publicId } = await newWidget();
    const answer = await send(publicId, { text: " ", email: "nobody" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["email", "text"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await send(publicId, { text: "x".repeat(2_001) })).body.fields).toHaveProperty("text");
    for (const body of ["", "no JSON", "[]", JSON.stringify({ text: "x".repeat(20_000) })])
      expect((await send(publicId, body)).status).toBe(400);
    await ada.call("PUT", `/api/widgets/${id}`, { settings: { reports: false } });
    expect((await send(publicId, BARRIER)).status).toBe(404);
    await ada.call("PUT", `/api/widgets/${id}`, { settings: { reports: true }, isActive: false });
    expect((await send(publicId, BARRIER)).status).toBe(404);
    for (const none of ["0".repeat(16), "x", "..%2f"]) expect((await send(none, BARRIER)).status).toBe(404);
  });

  test("is limited by address", async () => {
    const { publicId } = await newWidget();
    const from = "192.0.2.7";
    await send(publicId, { text: "The first" }, from);
    await addCalls(app, 8);
    expect((await send(publicId, { text: "The tenth" }, from)).status).toBe(202);
    const answer = await send(publicId, { text: "One more" }, from);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await send(publicId, { text: "From elsewhere" })).status).toBe(202);
  });

  test("waits in the inbox of an owner who wants no mail or has not confirmed the address for it", async () => {
    const { publicId } = await newWidget("Quiet");
    await app.mail.deliverDue();
    const before = app.sent.length;
    await changeOwner({ isEmailVerified: false });
    expect((await send(publicId, BARRIER)).status).toBe(202);
    await changeOwner({ isEmailVerified: true, reportMails: false });
    expect((await send(publicId, { text: "No mail, please" })).status).toBe(202);
    await changeOwner({ reportMails: true });
    await app.mail.deliverDue();
    expect(app.sent.slice(before)).toEqual([]);
    const waiting = (await reportsOf()).filter(({ widgetName }) => widgetName === "Quiet");
    expect(waiting).toHaveLength(2);
  });

  test("is mailed one by one up to twenty a day, then once for all others", async () => {
    const { publicId, id } = await newWidget("Busy");
    await app.mail.deliverDue();
    const before = app.sent.length;
    for (let at = 0; at < 24; at++) expect((await send(publicId, { text: `No. ${at}` })).status).toBe(202);
    await app.mail.deliverDue();
    const kinds = app.sent.slice(before).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "barrier-report")).toHaveLength(20);
    expect(kinds.filter((kind) => kind === "many-barrier-reports")).toHaveLength(1);
    const rows = await app.services.db.select().from(barrierReports).where(eq(barrierReports.widgetId, id));
    expect(rows).toHaveLength(24);
  });
});

test("an owner marks a report as answered", async () => {
  const { id, publicId } = await newWidget();
  await send(publicId, { text: "To be answered" });
  const [report] = await reportsOf(`?widget=${id}`);
  const path = `/api/reports/${report?.id}`;
  expect((await ada.call("PATCH", path, { state: "answered" })).body).toMatchObject({ state: "answered" });
  expect((await ada.call("PATCH", path, { state: "ignored" })).body.fields).toHaveProperty("state");
  expect(await reportsOf(`?widget=${id}`)).toMatchObject([{ state: "answered" }]);
});

test("an owner gets fifty at once and the older ones on asking, for twelve months", async () => {
  const { id } = await newWidget("Long");
  const rows = Array.from({ length: 60 }, (_, at) => ({
    widgetId: id,
    sendKey: `long ${at}`,
    text: `Old ${at}`,
    createdAt: new Date(Date.UTC(2020, 0, 1, 0, at)),
  }));
  await app.services.db.insert(barrierReports).values(rows);
  const first = await reportsOf(`?widget=${id}`);
  const rest = await reportsOf(`?widget=${id}&after=${first.at(-1)?.id}`);
  expect([first.length, rest.length]).toEqual([50, 10]);
  expect([...first, ...rest].map(({ text }) => text)).toEqual(rows.map(({ text }) => text).reverse());
  await purgeAt(app.services.db, RETENTION.barrierReports, new Date(Date.UTC(2021, 0, 1, 0, 58)));
  expect((await reportsOf(`?widget=${id}`)).map(({ text }) => text)).toEqual(["Old 59", "Old 58"]);
});

describe("a search of reports", () => {
  let finder: TestBrowser;
  let shop: string;
  let blog: string;
  let minute = 0;

  beforeAll(async () => {
    finder = app.browser();
    await signUp(app, finder);
    [shop, blog] = [(await makeWidget(finder, "=Shop")).id, (await makeWidget(finder, "Blog")).id];
    await insert(shop, "The menu is shut", "done", { email: "+ana@example.com" });
    await insert(shop, '=HYPERLINK("https://evil.example")\nand "more", or less', "new");
    await insert(blog, "100% of the menu_bar", "new", { pageUrl: "https://blog.example/a" });
  });

  async function insert(
    widgetId: string,
    text: string,
    state: ReportState,
    values: Partial<typeof barrierReports.$inferInsert> = {},
  ) {
    minute += 1;
    const createdAt = new Date(Date.UTC(2026, 10, 1, 9, minute));
    await app.services.db
      .insert(barrierReports)
      .values({ widgetId, text, state, sendKey: crypto.randomUUID(), createdAt, ...values });
  }

  async function find(query: Record<string, string>): Promise<ReportList> {
    return (await finder.call<ReportList>("GET", `/api/reports?${new URLSearchParams(query)}`)).body;
  }

  async function texts(query: Record<string, string>): Promise<string[]> {
    return (await find(query)).reports.map(({ text }) => text.slice(0, 8));
  }

  test("finds them by widget, state and words, counts them by state, and names what is no filter", async () => {
    expect(await texts({})).toEqual(["100% of ", "=HYPERLI", "The menu"]);
    expect(await texts({ widget: shop })).toEqual(["=HYPERLI", "The menu"]);
    expect(await texts({ widget: shop, state: "new" })).toEqual(["=HYPERLI"]);
    expect(await texts({ search: " MENU " })).toEqual(["100% of ", "The menu"]);
    expect(await texts({ search: "ANA@example" })).toEqual(["The menu"]);
    for (const search of ["0% of", "menu_"]) expect(await texts({ search })).toEqual(["100% of "]);
    expect(await texts({ search: "\\" })).toEqual([]);
    // Of all states, among what the other filters leave.
    expect((await find({ state: "done" })).counts).toEqual({ new: 2, answered: 0, done: 1 });
    expect((await find({ widget: shop, search: "menu" })).counts).toEqual({ new: 0, answered: 0, done: 1 });
    const wrong = { state: "ignored", after: "yesterday", search: "x".repeat(201) };
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await finder.call("GET", `/api/reports?${name}=${value}`);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [name]]);
    }
  });

  test("the file has what was found, and no text that a spreadsheet takes for a formula", async () => {
    const answer = await finder.call("GET", `/api/reports.csv?widget=${shop}`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(Object.fromEntries(answer.headers)).toMatchObject(downloadHeaders("reports.csv"));
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes);
    expect(text.split("\r\n")).toEqual([
      "\uFEFFtime,widget,page,state,text,address,replies",
      `2026-11-01T09:02:00.000Z,"'=Shop",,new,"'=HYPERLINK(""https://evil.example"")\nand ""more"", or less",,`,
      `2026-11-01T09:01:00.000Z,"'=Shop",,done,The menu is shut,"'+ana@example.com",`,
      "",
    ]);
  });

  test("the file goes past one page, with the replies", async () => {
    for (let at = 0; at < 50; at += 1) await insert(blog, `No. ${at}`, "done");
    const [report] = (await find({ search: "100%" })).reports;
    const createdAt = new Date("2026-11-02T09:00:00.000Z");
    const reply = { reportId: String(report?.id), number: 1, text: "Mended", createdAt };
    await app.services.db.insert(reportReplies).values(reply);
    const { text } = await finder.call("GET", `/api/reports.csv?widget=${blog}`);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe(
      '2026-11-01T09:03:00.000Z,Blog,https://blog.example/a,new,100% of the menu_bar,,"2026-11-02T09:00:00.000Z:\nMended"',
    );
  });

  test("reports about a deleted widget are counted apart, and are back with it", async () => {
    const { counts } = await find({ widget: blog });
    expect((await find({})).ofDeleted).toBe(0);
    await finder.call("DELETE", `/api/widgets/${blog}`);
    const ofDeleted = counts.new + counts.answered + counts.done;
    expect(await find({})).toMatchObject({ ofDeleted, counts: { new: 1, done: 1 } });
    await finder.call("POST", `/api/deleted-widgets/${blog}/restore`);
    expect((await find({})).ofDeleted).toBe(0);
  });
});

describe("replies", () => {
  let widgetId: string;
  let id: string;
  let visitor: string;

  beforeAll(async () => {
    const shop = { name: "Shop", websiteUrl: "https://www.shop.example/start" };
    widgetId = String((await ada.call("POST", "/api/widgets", shop)).body.id);
    await changeOwner({ contactPerson: "Ada Lane" });
  });
  beforeEach(async () => {
    visitor = newEmail("visitor");
    id = await insertReport({ email: visitor });
  });

  async function insertReport(values: Partial<typeof barrierReports.$inferInsert>): Promise<string> {
    const [row] = await app.services.db
      .insert(barrierReports)
      .values({ widgetId, sendKey: crypto.randomUUID(), text: "The <b>menu</b>\nis shut", ...values })
      .returning();
    return String(row?.id);
  }

  function reply(text: unknown, seen = 0, browser = ada, report = id) {
    return browser.call("POST", `/api/reports/${report}/replies`, { text, seen });
  }

  async function stored(): Promise<ReportView> {
    const [report] = await reportsOf(`?search=${visitor}`);
    if (!report) throw new Error("The report is gone");
    return report;
  }

  test("a reply goes to the visitor alone, once however often it is sent, quotes the report and is answered to its author", async () => {
    const written = "  We <i>mended</i> it.\r\nThank you!  ";
    const answers = await Promise.all([reply(written), reply(written), reply(written)]);
    answers.push(await reply(written));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [mail, ...others] = await app.mailsTo(visitor);
    expect(others).toEqual([]);
    if (!mail) throw new Error("No mail was sent");
    expect(mail).toMatchObject({ subject: "Answer to your report on shop.example", replyTo: adaEmail });
    expect(mail.text).toContain("We <i>mended</i> it.\nThank you!");
    expect(mail.text).toContain("> The <b>menu</b>\n> is shut");
    expect(mail.text).toMatch(/Date: [A-Z][a-z]+ \d{1,2}, \d{4}\n/);
    expect(mail.html).toContain("We &lt;i&gt;mended&lt;/i&gt; it.\nThank you!");
    expect(mail.html).not.toMatch(/<i>mended|<b>menu/);
    const from = { mailFrom: "Handrail <mail@handrail.example>", publicUrl: "https://h.example" };
    expect(mimeMessage(mail, from)).toMatchObject({
      from: { address: "mail@handrail.example" },
      envelope: { from: "mail@handrail.example", to: visitor },
      replyTo: { address: adaEmail },
      headers: { "Auto-Submitted": "no" },
    });
    const text = "We <i>mended</i> it.\nThank you!";
    const replies = [{ number: 1, text, author: "Ada Lane", delivery: "sent" }];
    expect(await stored()).toMatchObject({ state: "answered", replies });
  });

  test("a reply past one that was not seen is refused, and one to a report that is done leaves it so", async () => {
    await reply("First");
    expect(await reply("Second")).toMatchObject({ status: 409, body: { code: "replied_meanwhile" } });
    expect((await reply("Far ahead", 5)).status).toBe(409);
    await ada.call("PATCH", `/api/reports/${id}`, { state: "done" });
    expect((await reply("Second", 1)).status).toBe(201);
    const { state, replies } = await stored();
    expect([state, ...replies.map(({ text }) => text)]).toEqual(["done", "First", "Second"]);
  });

  test("nothing goes out with a wrong field, without an address to answer to, or from an unverified one", async () => {
    expect((await reply(" \n ")).body.fields).toEqual({ text: "Please write your answer" });
    expect((await reply("x".repeat(4_001))).body.fields).toEqual({ text: "Use at most 4,000 characters" });
    expect((await reply("Fine", 0.5)).body.fields).toHaveProperty("seen");
    expect((await reply("Fine", -1)).status).toBe(422);
    const nameless = await insertReport({ email: null });
    expect((await reply("Hello?", 0, ada, nameless)).body).toMatchObject({ code: "no_address" });
    await changeOwner({ isEmailVerified: false });
    expect(await reply("Not yet")).toMatchObject({ status: 403, body: { code: "verify_first" } });
    await changeOwner({ isEmailVerified: true });
    expect(await app.mailsTo(visitor)).toEqual([]);
  });

  test("no one is flooded: ten replies a day to an address, and sixty from an account", async () => {
    for (let seen = 0; seen < 10; seen += 1) expect((await reply(`No. ${seen}`, seen)).status).toBe(201);
    const refused = await reply("One more", 10);
    expect(refused).toMatchObject({ status: 429, body: { message: ERRORS.tooManyReplies } });
    expect((await reply("No. 9", 9)).status).toBe(201);
    expect((await stored()).replies).toHaveLength(10);
  });

  test("a mail that never arrived is told for as long as the reply is kept, and goes with the report", async () => {
    const { db } = app.services;
    await reply("Hello");
    const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, visitor));
    if (!mail) throw new Error("The mail was not queued");
    expect((await stored()).replies[0]?.delivery).toBe("waiting");
    await markFailed(db, mail, new Date(), "No such user");
    expect((await stored()).replies[0]?.delivery).toBe("failed");
    await recordFailedReplies(app.services);
    await purgeAt(db, RETENTION.failedMails, new Date(Date.now() + 31 * 86_400_000));
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, visitor))).toEqual([]);
    expect((await stored()).replies[0]?.delivery).toBe("failed");
    await db.delete(barrierReports).where(eq(barrierReports.id, id));
    expect(await db.select().from(reportReplies).where(eq(reportReplies.reportId, id))).toEqual([]);
  });

  test("the words around a reply are in the language that the visitor used the widget in, and run its way", async () => {
    for (const [language, subject, direction] of [
      ["de", "Antwort auf Ihre Meldung zu shop.example", "ltr"],
      ["zh-Hant", "關於 shop.example 的回報：答覆", "ltr"],
      ["ar", "رد على بلاغك بشأن \u2068shop.example\u2069", "rtl"],
    ] as const) {
      await app.services.db.update(barrierReports).set({ language }).where(eq(barrierReports.id, id));
      await reply(`In ${language}`, (await stored()).replies.length);
      const mail = (await app.mailsTo(visitor)).at(-1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(mail?.text).not.toMatch(/[{}]|Website:.*\n.*You wrote/);
      expect(mail?.text).toContain(adaEmail);
    }
  });

  test("the words around a reply are there in every language of the widget, with all that belongs into them", () => {
    const values = { site: "<1>", address: "<2>", product: "<3>", support: "<4>" };
    for (const language of WIDGET_LANGUAGES) {
      const words = replyWords(language, values);
      const places = (text: string) => [...text.matchAll(/<\d>/g)].join();
      expect({ language, places: places(words.subject + words.reply + words.questions) }).toEqual({
        language,
        places: "<1>,<2>,<4>",
      });
      expect(places(words.delivers).split(",").sort().join()).toBe("<1>,<3>");
      expect(Object.values(words).filter((text) => text.trim() === "" || text.includes("{"))).toEqual([]);
    }
  });
});
