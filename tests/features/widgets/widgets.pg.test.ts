import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { WIDGET_PROFILES } from "#shared/widgets/profiles.ts";
import { SITE_WIDGET_ID } from "#shared/widgets/site-widgets.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp, PINNED_SCRIPT } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp();
const { browser: ada, id: adaId } = await newPerson(app);
afterAll(() => app.stop());

async function newWidget() {
  const { body } = await ada.call("POST", "/api/widgets", { name: "Shop" });
  return { id: String(body.id), publicId: String(body.publicId), body };
}

test("a widget is created with the defaults, listed, changed and deleted", async () => {
  const { id, publicId, body } = await newWidget();
  const look = { position: "bottom-right", colorScheme: "blue", size: "medium" };
  expect(body).toMatchObject({
    ...{ name: "Shop", ...look, isActive: true },
    embedCode: `<script src="http://localhost:3000/platform.js" data-widget-id="${publicId}" async fetchpriority="high"></script>`,
    pinnedEmbedCode: `<script src="http://localhost:3000${PINNED_SCRIPT.path}" integrity="${PINNED_SCRIPT.integrity}" crossorigin="anonymous" data-widget-id="${publicId}" async fetchpriority="high"></script>`,
  });
  expect(publicId).toMatch(/^[a-z0-9]{16}$/);
  const changed = await ada.call("PUT", `/api/widgets/${id}`, { name: "Blog", colorScheme: "#1A73E8" });
  expect(changed.body).toMatchObject({ name: "Blog", colorScheme: "#1a73e8", size: "medium" });
  expect((await ada.call("GET", "/api/widgets")).text).toContain(id);
  const read = { ...changed.body, settings: DEFAULT_OWNER_SETTINGS };
  expect((await ada.call("GET", `/api/widgets/${id}`)).body).toEqual(read);
  expect((await ada.call("DELETE", `/api/widgets/${id}`)).status).toBe(204);
  expect((await ada.call("GET", "/api/widgets")).text).not.toContain(id);
});

test("wrong values are refused at their fields", async () => {
  const wrong = { name: " ", position: "middle", colorScheme: "red", size: 3 };
  const { status, body } = await ada.call("POST", "/api/widgets", wrong);
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, Object.keys(wrong).sort()]);
});

test("ids that are none are not found, however they are written", async () => {
  for (const id of ["1", "..%2f..%2fetc", "%ff", "x'; drop table widgets; --", "0".repeat(16)]) {
    const path = `/api/widgets/${encodeURI(id)}`;
    const answers = [
      await ada.call("PUT", path, { name: "x" }),
      await ada.call("GET", `${path}/settings`),
      await ada.call("GET", `${path}/public`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
});

test("settings are read by id and public id without a session, and written by their owner alone", async () => {
  const { id, publicId } = await newWidget();
  const stranger = app.browser();
  const defaults = { ...DEFAULT_OWNER_SETTINGS, version: 1 };
  expect((await stranger.call("GET", `/api/widgets/${id}/settings`)).body).toEqual(defaults);
  const settings = { tools: ["contrast", "text-size"], statementUrl: "https://example.com/a11y" };
  const expected = { ...DEFAULT_OWNER_SETTINGS, ...settings, version: 2 };
  expect((await ada.call("POST", `/api/widgets/${id}/settings`, settings)).body).toEqual(expected);
  expect((await stranger.call("GET", `/api/widgets/${publicId}/settings`)).body).toEqual(expected);
  const script = { statementUrl: "javascript:alert(1)" };
  const unsafe = await ada.call("POST", `/api/widgets/${id}/settings`, script);
  expect(unsafe.body.fields).toHaveProperty("statementUrl");
});

test("a text colour that is hard to read is refused at its field, whichever of the two colours is new", async () => {
  const { id } = await newWidget();
  const weak = await ada.call("PUT", `/api/widgets/${id}`, { settings: { textColor: "#1d4ed9" } });
  const fields = { "settings.textColor": DASHBOARD_VALIDATION.textContrast };
  expect(weak).toMatchObject({ status: 422, body: { fields } });
  const alone = await ada.call("POST", `/api/widgets/${id}/settings`, { textColor: "#1d4ed9" });
  expect(alone.body.fields).toEqual({ textColor: DASHBOARD_VALIDATION.textContrast });
  await ada.call("PUT", `/api/widgets/${id}`, { settings: { textColor: "#FFFFFF" } });
  const pale = await ada.call("PUT", `/api/widgets/${id}`, { colorScheme: "#ffee00" });
  expect(pale.body.fields).toHaveProperty(["settings.textColor"]);
});

test("a look is tried out as visitors would get it, and nothing of it is saved", async () => {
  const { id } = await newWidget();
  const settings = { ...DEFAULT_OWNER_SETTINGS, label: " Help ", tools: ["contrast"], phone: "hidden" };
  const look = { position: "top-left", colorScheme: "#FFEE00", size: "large", settings };
  const { status, body } = await ada.call("POST", "/api/widget-preview", look);
  expect(status).toBe(200);
  expect(body).toMatchObject({ active: true, colorScheme: "#ffee00", settings: { tools: ["contrast"] } });
  expect(body.launcher).toMatchObject({ label: "Help", css: expect.stringContaining("--text:#000") });
  const saved = await ada.call("GET", `/api/widgets/${id}/settings`);
  expect(saved.body).toMatchObject({ label: "", version: 1 });
  const wrong = await ada.call("POST", "/api/widget-preview", { ...look, settings: { label: "x" } });
  expect(wrong.status).toBe(422);
});

describe("the public view", () => {
  const view = (publicId: string) => app.browser().call("GET", `/api/widgets/${publicId}/public`);

  test("has no cookie, is open to every origin, is cacheable for 30 seconds, and answers 304 to its tag", async () => {
    expect((await view(SITE_WIDGET_ID)).body.active).toBe(true);
    const { publicId } = await newWidget();
    const answer = await view(publicId);
    const { allowedHosts: _, excludedPaths: __, ...settings } = DEFAULT_OWNER_SETTINGS;
    const look = { position: "bottom-right", size: "medium", colorScheme: "blue", active: true };
    const words = { title: "Accessibility settings", failed: "Loading failed. Please try again." };
    const css = ":host{--background:#1d4ed8;--text:#fff}:host{--x:min(16px,40vw);--y:min(16px,40vh)}";
    expect(answer.body).toEqual({
      ...look,
      settings: { ...settings, tools: WIDGET_TOOLS, profiles: WIDGET_PROFILES },
      launcher: { language: "en", ...words, icon: WIDGET_ICONS.person, label: "", css },
    });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=30, stale-if-error=86400");
    expect(answer.headers.get("set-cookie")).toBeNull();
    const headers = { "if-none-match": answer.headers.get("etag") ?? "" };
    const again = await app.browser().call("GET", `/api/widgets/${publicId}/public`, undefined, headers);
    expect([again.status, again.text]).toEqual([304, ""]);
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
    const ended = { trialEnd: new Date(0) };
    await app.services.db.update(users).set(ended).where(eq(users.id, adaId));
    app.services.publicViews.invalidateAll();
    expect((await view(publicId)).body.active).toBe(false);
  });
});
