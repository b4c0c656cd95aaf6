import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ERRORS } from "#shared/messages.ts";
import type { ReportView } from "#shared/schemas/report.ts";
import { WIDGET_LANGUAGES } from "#shared/widget-languages.ts";
import { users } from "#src/db/schema/accounts.ts";
import { mailOutbox } from "#src/db/schema/mail.ts";
import { barrierReports, reportReplies } from "#src/db/schema/reports.ts";
import { recordFailedReplies } from "#src/features/reports/record-failed-replies.ts";
import { replyWords } from "#src/features/reports/reply-words.ts";
import { RETENTION } from "#src/features/retention/retention-rules.ts";
import { markFailed } from "#src/mail/mail-outbox.ts";
import { mimeMessage } from "#src/mail/mime-message.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
let adaEmail: string;
let widgetId: string;

beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  adaEmail = (await signUp(app, ada)).email;
  await verify(true);
  const { body } = await ada.call("POST", "/api/widgets", {
    name: "Shop",
    websiteUrl: "https://www.shop.example/start",
  });
  widgetId = String(body.id);
});
afterAll(() => app.stop());

function verify(isEmailVerified: boolean) {
  return app.services.db
    .update(users)
    .set({ isEmailVerified, contactPerson: "Ada Lane" })
    .where(eq(users.email, adaEmail));
}

let count = 0;
let id: string;
let visitor: string;

beforeEach(async () => {
  count += 1;
  visitor = `visitor${count}@example.com`;
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

async function mailsToVisitor() {
  await app.mail.deliverDue();
  return app.sent.filter(({ to }) => to === visitor);
}

async function stored(): Promise<ReportView> {
  const { text } = await ada.call("GET", `/api/reports?search=${visitor}`);
  const { reports }: { reports: ReportView[] } = JSON.parse(text);
  const [report] = reports;
  if (!report) throw new Error("The report is gone");
  return report;
}

test("a reply goes to the visitor alone, quotes the report and is answered to whoever wrote it", async () => {
  const answer = await reply("  We <i>mended</i> it.\r\nThank you!  ");
  expect(answer.status).toBe(201);
  const [mail, ...others] = await mailsToVisitor();
  expect(others).toEqual([]);
  if (!mail) throw new Error("No mail was sent");
  expect(mail).toMatchObject({ subject: "Answer to your report on shop.example", replyTo: adaEmail });
  expect(mail.text).toContain("We <i>mended</i> it.\nThank you!");
  expect(mail.text).toContain("> The <b>menu</b>\n> is shut");
  expect(mail.text).toMatch(/Date: [A-Z][a-z]+ \d{1,2}, \d{4}\n/);
  expect(mail.html).toContain("We &lt;i&gt;mended&lt;/i&gt; it.\nThank you!");
  expect(mail.html).not.toMatch(/<i>mended|<b>menu/);
  const message = mimeMessage(mail, {
    mailFrom: "Handrail <mail@handrail.example>",
    publicUrl: "https://h.example",
  });
  expect(message).toMatchObject({
    from: { address: "mail@handrail.example" },
    envelope: { from: "mail@handrail.example", to: visitor },
    replyTo: { address: adaEmail },
    headers: { "Auto-Submitted": "no" },
  });
  expect(await stored()).toMatchObject({
    state: "answered",
    replies: [{ number: 1, text: "We <i>mended</i> it.\nThank you!", author: "Ada Lane", delivery: "sent" }],
  });
});

test("the same reply sent at once, again or from another tab is one", async () => {
  const answers = await Promise.all([reply("Thank you"), reply("Thank you"), reply("Thank you")]);
  answers.push(await reply("Thank you"));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await mailsToVisitor()).toHaveLength(1);
  expect((await stored()).replies).toHaveLength(1);
});

test("a reply past one that was not seen is refused, and a further one goes out", async () => {
  await reply("First");
  const late = await reply("Second");
  expect(late).toMatchObject({ status: 409, body: { code: "replied_meanwhile" } });
  expect((await reply("Far ahead", 5)).status).toBe(409);
  expect((await reply("Second", 1)).status).toBe(201);
  expect((await stored()).replies.map(({ text }) => text)).toEqual(["First", "Second"]);
});

test("a report that is done stays done", async () => {
  await ada.call("PATCH", `/api/reports/${id}`, { state: "done" });
  await reply("It was mended before");
  expect((await stored()).state).toBe("done");
});

test("each wrong field is named, and nothing is mailed", async () => {
  expect((await reply(" \n ")).body.fields).toEqual({ text: "Write your answer, please" });
  expect((await reply("x".repeat(4_001))).body.fields).toEqual({ text: "Use at most 4,000 characters" });
  expect((await reply("Fine", 0.5)).body.fields).toHaveProperty("seen");
  expect((await reply("Fine", -1)).status).toBe(422);
  expect(await mailsToVisitor()).toEqual([]);
});

test("nothing goes out without an address to answer to, or from an address that is not verified", async () => {
  const nameless = await insertReport({ email: null });
  expect((await reply("Hello?", 0, ada, nameless)).body).toMatchObject({ code: "no_address" });
  await verify(false);
  expect(await reply("Not yet")).toMatchObject({ status: 403, body: { code: "verify_first" } });
  await verify(true);
  expect(await mailsToVisitor()).toEqual([]);
});

test("nobody is flooded: ten replies a day to an address, and sixty from an account", async () => {
  for (let seen = 0; seen < 10; seen += 1) expect((await reply(`No. ${seen}`, seen)).status).toBe(201);
  const refused = await reply("One more", 10);
  expect(refused).toMatchObject({ status: 429, body: { message: ERRORS.tooManyReplies } });
  expect((await reply("No. 9", 9)).status).toBe(201);
  expect((await stored()).replies).toHaveLength(10);
  const eve = app.browser();
  await signUp(app, eve);
  expect((await reply("Mine now", 10, eve)).status).toBe(404);
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

describe("the words around a reply", () => {
  test("are in the language that the visitor used the widget in, and run its way", async () => {
    for (const [language, subject, direction] of [
      ["de", "Antwort auf Ihre Meldung zu shop.example", "ltr"],
      ["zh-Hant", "關於 shop.example 的回報：答覆", "ltr"],
      ["ar", "رد على بلاغك بشأن \u2068shop.example\u2069", "rtl"],
    ] as const) {
      await app.services.db.update(barrierReports).set({ language }).where(eq(barrierReports.id, id));
      await reply(`In ${language}`, (await stored()).replies.length);
      const mail = (await mailsToVisitor()).at(-1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(mail?.text).not.toMatch(/[{}]|Website:.*\n.*You wrote/);
      expect(mail?.text).toContain(adaEmail);
    }
  });

  test("are there in every language of the widget, with all that belongs into them", () => {
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
