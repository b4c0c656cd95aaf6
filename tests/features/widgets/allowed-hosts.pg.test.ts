import { afterAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { barrierReports } from "#src/db/schema/barrier-reports.ts";
import { usageDaily } from "#src/db/schema/usage.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp({ PUBLIC_URL: "http://localhost:4100" });
const { browser: ada } = await newPerson(app);
afterAll(() => app.stop());

async function newWidget(allowedHosts: string[]) {
  const { body } = await ada.call("POST", "/api/widgets", { name: "Shop", settings: { allowedHosts } });
  return { id: String(body.id), publicId: String(body.publicId) };
}

/** Posts as a browser on a page of `origin` does. */
function post(path: string, origin: string, body: string): Promise<Response> {
  const headers = { origin, "x-forwarded-for": "203.0.113.7" };
  return app.app.handle(new Request(`http://handrail.test${path}`, { method: "POST", headers, body }));
}

test("the public view lists hosts only where there are any, and always our own and the owner's computer", async () => {
  const [free, bound] = [await newWidget([]), await newWidget(["Shop.Example", "bücher.example"])];
  const view = async ({ publicId }: { publicId: string }) =>
    (await app.browser().call("GET", `/api/widgets/${publicId}/public`)).body;
  expect(await view(free)).not.toHaveProperty("hosts");
  const { hosts, settings } = await view(bound);
  expect(hosts).toBe("(^|\\.)(shop\\.example|xn--bcher-kva\\.example|localhost|127\\.0\\.0\\.1|\\[::1\\])$");
  expect(settings).not.toHaveProperty("allowedHosts");
});

test("the public view has one pattern for the pages with the widget, and lines that are no paths are refused", async () => {
  const { id, publicId } = await newWidget([]);
  const view = async () => (await app.browser().call("GET", `/api/widgets/${publicId}/public`)).body;
  const save = (excludedPaths: unknown) =>
    ada.call("PUT", `/api/widgets/${id}`, { settings: { excludedPaths } });
  expect(await view()).not.toHaveProperty("pages");
  const paths = ["https://shop.example/checkout/*", "/checkout/*", "/embed"];
  expect((await save(paths)).status).toBe(200);
  const { pages, settings } = await view();
  expect(pages).toBe("^(?!(?:/checkout(?:\\/.*)?|/embed\\/?)$)");
  expect(settings).not.toHaveProperty("excludedPaths");
  const saved = (await ada.call("GET", `/api/widgets/${id}/settings`)).body;
  expect(saved.excludedPaths).toEqual(["/checkout/*", "/embed"]);
  const fields = { "settings.excludedPaths": DASHBOARD_VALIDATION.paths };
  expect((await save(["/embed", "checkout"])).body.fields).toEqual(fields);
  const many = Array.from({ length: 21 }, (_, at) => `/${at}`);
  const tooMany = { "settings.excludedPaths": DASHBOARD_VALIDATION.tooManyPaths };
  expect((await save(many)).body.fields).toEqual(tooMany);
  expect((await save(many.slice(1))).status).toBe(200);
});

test("visits and reports count on allowed hosts alone, elsewhere they are answered alike, and visits never on our own pages", async () => {
  const { id, publicId } = await newWidget(["shop.example"]);
  const counted = ["https://shop.example", "https://www.shop.example:8443", "http://localhost:5173"];
  const others = ["https://copy.example", "https://notshop.example", "http://localhost:4100", "null"];
  for (const origin of [...counted, ...others])
    expect((await post(`/api/widgets/${publicId}/visit`, origin, "1")).status).toBe(204);
  await app.services.visits.flush();
  const [row] = await app.services.db.select().from(usageDaily).where(eq(usageDaily.widgetId, id));
  expect(row?.visits).toBe(3);

  const report = JSON.stringify({ text: "The menu is too small" });
  for (const origin of ["https://copy.example", "https://shop.example"])
    expect((await post(`/api/widgets/${publicId}/reports`, origin, report)).status).toBe(202);
  expect(await app.services.db.$count(barrierReports, eq(barrierReports.widgetId, id))).toBe(1);
});

test("visits are told apart by host as well while the database is down, from what is in memory however old", async () => {
  const { id, publicId } = await newWidget(["shop.example"]);
  const { db, publicViews, visits } = app.services;
  await publicViews.get(publicId);
  publicViews.invalidateAll();
  const log = spyOn(console, "error").mockImplementation(() => {});
  const failing = spyOn(db, "select").mockImplementation(() => {
    throw new Error("connection lost");
  });
  for (const origin of ["https://copy.example", "https://shop.example"])
    await post(`/api/widgets/${publicId}/visit`, origin, "1");
  expect(failing).toHaveBeenCalled();
  failing.mockRestore();
  log.mockRestore();
  await visits.flush();
  const [row] = await db.select().from(usageDaily).where(eq(usageDaily.widgetId, id));
  expect(row?.visits).toBe(1);
});

test("what is no host is refused by its name, and more than 20 are refused", async () => {
  const { id } = await newWidget([]);
  const save = (allowedHosts: unknown) =>
    ada.call("PUT", `/api/widgets/${id}`, { settings: { allowedHosts } });
  const none = `${DASHBOARD_VALIDATION.hosts}. “https://b.example/c” is none.`;
  const wrong = await save(["a.example", "https://b.example/c"]);
  expect(wrong.body.fields).toEqual({ "settings.allowedHosts": none });
  const many = Array.from({ length: 21 }, (_, at) => `h${at}.example`);
  const tooMany = { "settings.allowedHosts": DASHBOARD_VALIDATION.tooManyHosts };
  expect((await save(many)).body.fields).toEqual(tooMany);
  expect((await save(many.slice(1))).status).toBe(200);
  expect((await save("a.example")).status).toBe(422);
});
