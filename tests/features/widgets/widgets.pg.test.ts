import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { SITE_WIDGET_ID } from "#shared/site-widgets.ts";
import { DEFAULT_OWNER_SETTINGS, DEFAULT_WIDGET_SETTINGS } from "#shared/widget-defaults.ts";
import { WIDGET_ICONS } from "#shared/widget-icons.ts";
import { users } from "#src/db/schema/accounts.ts";
import { widgets } from "#src/db/schema/widgets.ts";
import { createTestApp, PINNED_SCRIPT, type TestApp, type TestBrowser } from "../../helpers/app.ts";
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
  await signUp(app, eve);
});
afterAll(() => app.stop());

async function newWidget(browser = ada, more: Record<string, unknown> = {}) {
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop", ...more });
  return { id: String(body.id), publicId: String(body.publicId), body };
}

test("a widget is created with the defaults, listed, changed and deleted", async () => {
  const { id, publicId, body } = await newWidget();
  expect(body).toMatchObject({
    name: "Shop",
    position: "bottom-right",
    colorScheme: "blue",
    size: "medium",
    isActive: true,
    embedCode: `<script src="http://localhost:3000/platform.js" data-widget-id="${publicId}" async fetchpriority="high"></script>`,
    pinnedEmbedCode: `<script src="http://localhost:3000${PINNED_SCRIPT.path}" integrity="${PINNED_SCRIPT.integrity}" crossorigin="anonymous" data-widget-id="${publicId}" async fetchpriority="high"></script>`,
  });
  expect(publicId).toMatch(/^[a-z0-9]{16}$/);
  const changed = await ada.call("PUT", `/api/widgets/${id}`, { name: "Blog", colorScheme: "#1A73E8" });
  expect(changed.body).toMatchObject({ name: "Blog", colorScheme: "#1a73e8", size: "medium" });
  const list = await ada.call("GET", "/api/widgets");
  expect(JSON.parse(list.text).some((one: { id: string }) => one.id === id)).toBe(true);
  expect((await ada.call("DELETE", `/api/widgets/${id}`)).status).toBe(204);
  expect((await ada.call("GET", "/api/widgets")).text).not.toContain(id);
});

test("wrong values are refused at their fields", async () => {
  const answer = await ada.call("POST", "/api/widgets", {
    name: " ",
    position: "middle",
    colorScheme: "red",
    size: 3,
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["colorScheme", "name", "position", "size"]);
});

describe("another account's widget", () => {
  test("does not exist for anybody else, and stays as it is", async () => {
    const { id } = await newWidget();
    for (const [method, path, body] of [
      ["PUT", `/api/widgets/${id}`, { name: "Mine now" }],
      ["DELETE", `/api/widgets/${id}`, undefined],
      ["POST", `/api/deleted-widgets/${id}/restore`, {}],
      ["POST", `/api/widgets/${id}/settings`, { tools: [] }],
    ] as const) {
      expect(await eve.call(method, path, body)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    const [row] = await app.services.db.select().from(widgets).where(eq(widgets.id, id));
    expect(row?.name).toBe("Shop");
  });

  test("is not listed", async () => {
    const { id } = await newWidget();
    expect((await eve.call("GET", "/api/widgets")).text).not.toContain(id);
  });
});

test("every call for owners wants a session", async () => {
  const { id } = await newWidget();
  const stranger = app.browser();
  for (const [method, path] of [
    ["GET", "/api/widgets"],
    ["POST", "/api/widgets"],
    ["PUT", `/api/widgets/${id}`],
    ["DELETE", `/api/widgets/${id}`],
    ["POST", `/api/widgets/${id}/settings`],
    ["GET", `/api/widgets/${id}/versions`],
    ["POST", `/api/widgets/${id}/versions/1/restore`],
    ["POST", "/api/widget-preview"],
    ["GET", "/api/deleted-widgets"],
    ["POST", `/api/widgets/${id}/copies`],
    ["POST", `/api/widgets/${id}/settings/copies`],
    ["POST", `/api/deleted-widgets/${id}/restore`],
    ["GET", "/api/reports"],
    ["PATCH", `/api/reports/${id}`],
    ["POST", "/api/auth/logout"],
  ] as const) {
    expect(await stranger.call(method, path, {})).toMatchObject({
      status: 401,
      body: { code: "unauthorized" },
    });
  }
});

test("ids that are none are not found, however they are written", async () => {
  for (const id of ["1", "..%2f..%2fetc", "%ff", "x'; drop table widgets; --", "0".repeat(16)]) {
    const path = `/api/widgets/${encodeURI(id)}`;
    expect(await ada.call("PUT", path, { name: "x" })).toMatchObject({ status: 404 });
    expect(await ada.call("GET", `${path}/settings`)).toMatchObject({ status: 404 });
    expect(await ada.call("GET", `${path}/public`)).toMatchObject({ status: 404 });
  }
});

test("settings are read by id and public id without a session, and written by their owner alone", async () => {
  const { id, publicId } = await newWidget();
  const stranger = app.browser();
  expect((await stranger.call("GET", `/api/widgets/${id}/settings`)).body).toEqual({
    ...DEFAULT_OWNER_SETTINGS,
    version: 1,
  });
  const settings = { tools: ["contrast", "text-size"], statementUrl: "https://example.com/a11y" };
  const expected = { ...DEFAULT_OWNER_SETTINGS, ...settings, version: 2 };
  expect((await ada.call("POST", `/api/widgets/${id}/settings`, settings)).body).toEqual(expected);
  expect((await stranger.call("GET", `/api/widgets/${publicId}/settings`)).body).toEqual(expected);
  const unsafe = await ada.call("POST", `/api/widgets/${id}/settings`, {
    statementUrl: "javascript:alert(1)",
  });
  expect(unsafe.body.fields).toHaveProperty("statementUrl");
});

test("a text colour that is hard to read is refused at its field, whichever of the two colours is new", async () => {
  const { id } = await newWidget();
  const weak = await ada.call("PUT", `/api/widgets/${id}`, { settings: { textColor: "#1d4ed9" } });
  expect(weak).toMatchObject({
    status: 422,
    body: { fields: { "settings.textColor": DASHBOARD_VALIDATION.textContrast } },
  });
  const alone = await ada.call("POST", `/api/widgets/${id}/settings`, { textColor: "#1d4ed9" });
  expect(alone.body.fields).toEqual({ textColor: DASHBOARD_VALIDATION.textContrast });
  await ada.call("PUT", `/api/widgets/${id}`, { settings: { textColor: "#FFFFFF" } });
  const pale = await ada.call("PUT", `/api/widgets/${id}`, { colorScheme: "#ffee00" });
  expect(pale.body.fields).toHaveProperty(["settings.textColor"]);
});

test("a look is tried out as visitors would get it, and nothing of it is saved", async () => {
  const { id } = await newWidget();
  const look = {
    position: "top-left",
    colorScheme: "#FFEE00",
    size: "large",
    settings: { ...DEFAULT_OWNER_SETTINGS, label: " Help ", tools: ["contrast"], phone: "hidden" },
  };
  const { status, body } = await ada.call("POST", "/api/widget-preview", look);
  expect(status).toBe(200);
  expect(body).toMatchObject({ active: true, colorScheme: "#ffee00", settings: { tools: ["contrast"] } });
  expect(body.launcher).toMatchObject({
    label: "Help",
    css: expect.stringContaining("--text:#000"),
  });
  expect((await ada.call("GET", `/api/widgets/${id}/settings`)).body).toMatchObject({
    label: "",
    version: 1,
  });
  const wrong = await ada.call("POST", "/api/widget-preview", { ...look, settings: { label: "x" } });
  expect(wrong.status).toBe(422);
});

describe("the public view", () => {
  const view = (publicId: string) => app.browser().call("GET", `/api/widgets/${publicId}/public`);

  test("has no cookie, is open to every origin, and is cacheable for 30 seconds", async () => {
    const { publicId } = await newWidget();
    const answer = await view(publicId);
    expect(answer.body).toEqual({
      position: "bottom-right",
      size: "medium",
      colorScheme: "blue",
      active: true,
      settings: { ...DEFAULT_WIDGET_SETTINGS },
      launcher: {
        language: "en",
        title: "Accessibility settings",
        failed: "Loading failed. Please try again.",
        icon: WIDGET_ICONS.person,
        label: "",
        css: ":host{--background:#1d4ed8;--text:#fff}:host{--x:min(16px,40vw);--y:min(16px,40vh)}",
      },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=30, stale-if-error=86400");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("etag")).toMatch(/^"[^"]+"$/);
  });

  test("answers 304 to its own tag", async () => {
    const { publicId } = await newWidget();
    const etag = (await view(publicId)).headers.get("etag") ?? "";
    const request = new Request(`http://handrail.test/api/widgets/${publicId}/public`, {
      headers: { "if-none-match": etag },
    });
    const answer = await app.app.handle(request);
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
  });

  test("shows a change at once", async () => {
    const { id, publicId } = await newWidget();
    await view(publicId);
    await ada.call("PUT", `/api/widgets/${id}`, { position: "top-left" });
    expect((await view(publicId)).body.position).toBe("top-left");
    await ada.call("POST", `/api/widgets/${id}/settings`, { tools: ["contrast"] });
    expect((await view(publicId)).body.settings).toMatchObject({ tools: ["contrast"] });
    await ada.call("PUT", `/api/widgets/${id}`, { isActive: false });
    expect((await view(publicId)).body.active).toBe(false);
    await ada.call("DELETE", `/api/widgets/${id}`);
    expect((await view(publicId)).status).toBe(404);
  });

  test("is inactive once a trial without a card is over", async () => {
    const { publicId } = await newWidget();
    await app.services.db
      .update(users)
      .set({ trialEnd: new Date(0) })
      .where(eq(users.email, adaEmail));
    app.services.publicViews.invalidateAll();
    expect((await view(publicId)).body.active).toBe(false);
  });

  test("is there for the product's own pages", async () => {
    expect((await view(SITE_WIDGET_ID)).body.active).toBe(true);
  });
});
