import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ReportList, ReportState } from "#shared/schemas/report.ts";
import { barrierReports, reportReplies } from "#src/db/schema/reports.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../../helpers/app.ts";
import { downloadHeaders } from "../../helpers/download-headers.ts";
import { signUp } from "../../helpers/people.ts";

let app: TestApp;
let ada: TestBrowser;
let eve: TestBrowser;
let shop: string;
let blog: string;

beforeAll(async () => {
  app = await createTestApp();
  ada = app.browser();
  eve = app.browser();
  await signUp(app, ada);
  await signUp(app, eve);
  shop = String((await ada.call("POST", "/api/widgets", { name: "=Shop" })).body.id);
  blog = String((await ada.call("POST", "/api/widgets", { name: "Blog" })).body.id);
  await insert(shop, "The menu is shut", "done", { email: "+ana@example.com" });
  await insert(shop, '=HYPERLINK("https://evil.example")\nand "more", or less', "new");
  await insert(blog, "100% of the menu_bar", "new", { pageUrl: "https://blog.example/a" });
});
afterAll(() => app.stop());

let minute = 0;

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
  return JSON.parse((await ada.call("GET", `/api/reports?${new URLSearchParams(query)}`)).text);
}

async function texts(query: Record<string, string>): Promise<string[]> {
  return (await find(query)).reports.map(({ text }) => text.slice(0, 8));
}

test("reports are found by widget, state and words of the text or the address", async () => {
  expect(await texts({})).toEqual(["100% of ", "=HYPERLI", "The menu"]);
  expect(await texts({ widget: shop })).toEqual(["=HYPERLI", "The menu"]);
  expect(await texts({ widget: shop, state: "new" })).toEqual(["=HYPERLI"]);
  expect(await texts({ search: " MENU " })).toEqual(["100% of ", "The menu"]);
  expect(await texts({ search: "ANA@example" })).toEqual(["The menu"]);
  expect(await texts({ search: "0% of" })).toEqual(["100% of "]);
  expect(await texts({ search: "menu_" })).toEqual(["100% of "]);
  expect(await texts({ search: "\\" })).toEqual([]);
});

test("the counts are of all states, among what the other filters leave", async () => {
  expect((await find({ state: "done" })).counts).toEqual({ new: 2, answered: 0, done: 1 });
  expect((await find({ widget: shop, search: "menu" })).counts).toEqual({ new: 0, answered: 0, done: 1 });
});

test("what is no filter is named, and another account's widget does not exist", async () => {
  const wrong = { state: "ignored", after: "yesterday", search: "x".repeat(201) };
  for (const [name, value] of Object.entries(wrong)) {
    const answer = await ada.call("GET", `/api/reports?${name}=${value}`);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [name]]);
  }
  for (const path of ["/api/reports", "/api/reports.csv"])
    expect((await eve.call("GET", `${path}?widget=${shop}`)).status).toBe(404);
});

test("the file has what was found, and no text that a spreadsheet takes for a formula", async () => {
  const url = `http://handrail.test/api/reports.csv?widget=${shop}`;
  const answer = await app.app.handle(
    new Request(url, { headers: { authorization: `Bearer ${ada.token}` } }),
  );
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(Object.fromEntries(answer.headers)).toMatchObject(downloadHeaders("reports.csv"));
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.bytes());
  expect(text.split("\r\n")).toEqual([
    "\uFEFFtime,widget,page,state,text,address,replies",
    `2026-11-01T09:02:00.000Z,"'=Shop",,new,"'=HYPERLINK(""https://evil.example"")\nand ""more"", or less",,`,
    `2026-11-01T09:01:00.000Z,"'=Shop",,done,The menu is shut,"'+ana@example.com",`,
    "",
  ]);
});

test("the file goes past one page, with the replies", async () => {
  for (let at = 0; at < 60; at += 1) await insert(blog, `No. ${at}`, "done");
  const { reports } = await find({ search: "100%" });
  await app.services.db.insert(reportReplies).values({
    reportId: String(reports[0]?.id),
    number: 1,
    text: "Mended",
    createdAt: new Date("2026-11-02T09:00:00.000Z"),
  });
  const { text } = await ada.call("GET", `/api/reports.csv?widget=${blog}`);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(62);
  expect(lines.at(-1)).toBe(
    '2026-11-01T09:03:00.000Z,Blog,https://blog.example/a,new,100% of the menu_bar,,"2026-11-02T09:00:00.000Z:\nMended"',
  );
});

test("reports about a deleted widget are counted apart, and are back with it", async () => {
  const { counts } = await find({ widget: blog });
  expect((await find({})).ofDeleted).toBe(0);
  await ada.call("DELETE", `/api/widgets/${blog}`);
  const ofDeleted = counts.new + counts.answered + counts.done;
  expect(await find({})).toMatchObject({ ofDeleted, counts: { new: 1, done: 1 } });
  expect(JSON.parse((await eve.call("GET", "/api/reports")).text).ofDeleted).toBe(0);
  await ada.call("POST", `/api/deleted-widgets/${blog}/restore`);
  expect((await find({})).ofDeleted).toBe(0);
});
