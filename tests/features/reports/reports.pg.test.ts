import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ReportView } from "#shared/schemas/report.ts";
import { users } from "#src/db/schema/accounts.ts";
import { barrierReports } from "#src/db/schema/reports.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { RETENTION } from "#src/features/retention/retention-rules.ts";
import { purgeAt } from "#tests/helpers/purge-at.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
let eve: TestBrowser;
let adaEmail: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  eve = app.browser();
  adaEmail = (await signUp(app, ada)).email;
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.email, adaEmail));
  await signUp(app, eve);
});
afterAll(() => app.stop());

let visitors = 0;

function newVisitor(): string {
  visitors += 1;
  return `198.51.100.${visitors}`;
}

/**
 * Sends a report as the widget does: as plain text without a preflight, each from a new address.
 */
async function send(publicId: string, body: unknown, address = newVisitor()) {
  const reply = await app.app.handle(
    new Request(`http://handrail.test/api/widgets/${publicId}/reports`, {
      method: "POST",
      headers: { "content-type": "text/plain;charset=UTF-8", "x-forwarded-for": address },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  const answer: { code?: string; fields?: Record<string, string> } = await reply.json();
  return { status: reply.status, headers: reply.headers, body: answer };
}

async function newWidget(name = "Shop") {
  const { body } = await ada.call("POST", "/api/widgets", { name });
  return { id: String(body.id), publicId: String(body.publicId) };
}

async function reportsOf(browser = ada, query = ""): Promise<ReportView[]> {
  return JSON.parse((await browser.call("GET", `/api/reports${query}`)).text).reports;
}

const BARRIER = {
  text: "The menu <b>cannot</b> be reached\r\nby keyboard.",
  email: "Visitor@Example.com",
  page: "https://me:secret@shop.example/cart?id=1#menu",
};

describe("a visitor's report", () => {
  test("is accepted from every origin, stored, and mailed to the owner", async () => {
    const { publicId } = await newWidget("Harbour");
    const answer = await send(publicId, BARRIER);
    expect(answer).toMatchObject({ status: 202, body: {} });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await reportsOf()).toContainEqual(
      expect.objectContaining({
        widgetName: "Harbour",
        text: "The menu <b>cannot</b> be reached\nby keyboard.",
        email: "visitor@example.com",
        pageUrl: "https://shop.example/cart?id=1",
        state: "new",
      }),
    );
    const mail = await app.lastMail("barrier-report");
    expect(mail.to).toBe(adaEmail);
    expect(mail.replyTo).toBe("visitor@example.com");
    expect(mail.text).toContain("https://shop.example/cart?id=1");
    expect(mail.html).toContain("&lt;b&gt;");
    expect(mail.html).not.toContain("<b>cannot");
  });

  test("keeps a language of the widget, and only beside an address", async () => {
    const { id, publicId } = await newWidget();
    await send(publicId, { text: "1", email: "v@example.com", language: "sr-Latn" });
    await send(publicId, { text: "2", email: "v@example.com", language: "tlh" });
    await send(publicId, { text: "3", email: "v@example.com" });
    await send(publicId, { text: "4", language: "de" });
    const languages = (await reportsOf(ada, `?widget=${id}`)).map(({ text, language }) => [text, language]);
    expect(Object.fromEntries(languages)).toEqual({ 1: "sr-Latn", 2: null, 3: null, 4: null });
  });

  test("sent twice is one", async () => {
    const { publicId, id } = await newWidget();
    await Promise.all([send(publicId, BARRIER), send(publicId, BARRIER)]);
    await send(publicId, BARRIER);
    expect((await reportsOf()).filter(({ widgetId }) => widgetId === id)).toHaveLength(1);
  });

  test("needs a text, and an address that is one, and says so to every origin", async () => {
    const { publicId } = await newWidget();
    const answer = await send(publicId, { text: " ", email: "nobody" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["email", "text"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await send(publicId, { text: "x".repeat(2_001) })).body.fields).toHaveProperty("text");
    for (const body of ["", "no JSON", "[]", JSON.stringify({ text: "x".repeat(20_000) })])
      expect((await send(publicId, body)).status).toBe(400);
  });

  test("keeps no address that is not of the web", async () => {
    const { publicId, id } = await newWidget();
    await send(publicId, { text: "One", page: "javascript:alert(1)" });
    await send(publicId, { text: "Two", page: `https://shop.example/?${"x".repeat(600)}` });
    await send(publicId, { text: "Three" });
    const mine = (await reportsOf()).filter(({ widgetId }) => widgetId === id);
    expect(mine.map(({ text, pageUrl }) => [text, pageUrl])).toEqual([
      ["Three", null],
      ["Two", "https://shop.example/"],
      ["One", null],
    ]);
  });

  test("is taken only while the widget shows and its owner wants reports", async () => {
    const { publicId, id } = await newWidget();
    await ada.call("PUT", `/api/widgets/${id}`, { settings: { reports: false } });
    expect((await send(publicId, BARRIER)).status).toBe(404);
    await ada.call("PUT", `/api/widgets/${id}`, { settings: { reports: true }, isActive: false });
    expect((await send(publicId, BARRIER)).status).toBe(404);
    for (const none of ["0".repeat(16), "x", "..%2f"]) expect((await send(none, BARRIER)).status).toBe(404);
  });

  test("is limited by address", async () => {
    const { publicId } = await newWidget();
    const from = "192.0.2.7";
    for (let at = 0; at < 10; at++) await send(publicId, { text: `Barrier ${at}` }, from);
    const answer = await send(publicId, { text: "One more" }, from);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect((await send(publicId, { text: "From elsewhere" })).status).toBe(202);
  });

  test("is not mailed to an address that its owner has not confirmed, and waits in the inbox", async () => {
    const { db } = app.services;
    const confirm = (isEmailVerified: boolean) =>
      db.update(users).set({ isEmailVerified }).where(eq(users.email, adaEmail));
    const { publicId } = await newWidget("Unconfirmed");
    const mailed = async () => {
      await app.mail.deliverDue();
      return app.sent.filter(({ kind, to }) => kind === "barrier-report" && to === adaEmail).length;
    };
    const before = await mailed();
    await confirm(false);
    expect((await send(publicId, BARRIER)).status).toBe(202);
    expect(await mailed()).toBe(before);
    await confirm(true);
    expect((await reportsOf()).some(({ widgetName }) => widgetName === "Unconfirmed")).toBe(true);
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

  test("is stored without a mail for an owner who wants none", async () => {
    const { publicId, id } = await newWidget("Quiet");
    await ada.call("PATCH", "/api/account", { reportMails: false });
    await app.mail.deliverDue();
    const before = app.sent.length;
    expect((await send(publicId, { text: "No mail, please" })).status).toBe(202);
    await app.mail.deliverDue();
    await ada.call("PATCH", "/api/account", { reportMails: true });
    expect(app.sent.slice(before)).toEqual([]);
    const rows = await app.services.db.select().from(barrierReports).where(eq(barrierReports.widgetId, id));
    expect(rows).toHaveLength(1);
  });
});

describe("an owner", () => {
  test("answers a report and finishes it", async () => {
    const { publicId } = await newWidget();
    await send(publicId, { text: "To be answered" });
    const [report] = await reportsOf();
    expect(report?.text).toBe("To be answered");
    const path = `/api/reports/${report?.id}`;
    expect((await ada.call("PATCH", path, { state: "answered" })).body).toMatchObject({ state: "answered" });
    expect((await reportsOf(ada, "?state=answered")).map(({ id }) => id)).toContain(report?.id ?? "");
    expect((await reportsOf(ada, "?state=new")).map(({ id }) => id)).not.toContain(report?.id ?? "");
    expect((await ada.call("PATCH", path, { state: "ignored" })).body.fields).toHaveProperty("state");
  });

  test("reads no other account's reports and changes none", async () => {
    const { publicId } = await newWidget();
    await send(publicId, { text: "Ada's alone" });
    const [report] = await reportsOf();
    expect(await reportsOf(eve)).toEqual([]);
    for (const id of [report?.id, "1", "x'"])
      expect((await eve.call("PATCH", `/api/reports/${id}`, { state: "done" })).status).toBe(404);
    expect((await app.browser().call("GET", "/api/reports")).status).toBe(401);
    expect((await reportsOf())[0]?.state).toBe("new");
  });

  test("gets fifty at once, and the older ones on asking", async () => {
    const { id } = await newWidget("Long");
    const rows = Array.from({ length: 60 }, (_, at) => ({
      widgetId: id,
      sendKey: `long ${at}`,
      text: `Old ${at}`,
      createdAt: new Date(Date.UTC(2020, 0, 1, 0, at)),
    }));
    await app.services.db.insert(barrierReports).values(rows);
    const all: string[] = [];
    for (let after = ""; ; ) {
      const { text } = await ada.call("GET", `/api/reports${after}`);
      const { reports, hasMore }: { reports: ReportView[]; hasMore: boolean } = JSON.parse(text);
      all.push(...reports.map((one) => one.id));
      if (!hasMore) break;
      expect(reports).toHaveLength(50);
      after = `?after=${reports.at(-1)?.id}`;
    }
    expect(new Set(all).size).toBe(all.length);
    const [row] = await app.services.db.select().from(widgets).where(eq(widgets.id, id));
    expect(row && all.length).toBeGreaterThanOrEqual(60);
  });
});

test("reports are removed after twelve months", async () => {
  const { id } = await newWidget();
  const now = new Date("2027-03-01T00:00:00Z");
  await app.services.db.insert(barrierReports).values([
    { widgetId: id, sendKey: "kept", text: "Kept", createdAt: new Date("2026-03-02T00:00:00Z") },
    { widgetId: id, sendKey: "gone", text: "Gone", createdAt: new Date("2026-02-27T00:00:00Z") },
  ]);
  await purgeAt(app.services.db, RETENTION.barrierReports, now);
  const rows = await app.services.db.select().from(barrierReports).where(eq(barrierReports.widgetId, id));
  expect(rows.map(({ text }) => text)).toEqual(["Kept"]);
});
