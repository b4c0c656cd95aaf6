import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { PlanId } from "#shared/billing/prices-trial-and-grace.ts";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp();
const { browser: ada, id: adaId } = await newPerson(app);
const { browser: eve } = await newPerson(app);
afterAll(() => app.stop());

const LOOK = { position: "top-left", colorScheme: "green", size: "large" };
const PLACES = { allowedHosts: ["shop.example"], excludedPaths: ["/checkout/*"] };
const EVERYWHERE = { allowedHosts: [], excludedPaths: [] };
const SETTINGS = { label: "Help", tools: ["contrast"], ...PLACES, reports: false };

async function newWidget(more: object = {}, browser = ada) {
  const { body } = await browser.call("POST", "/api/widgets", { name: "Shop", ...more });
  return String(body.id);
}

const settingsOf = async (id: string) => (await ada.call("GET", `/api/widgets/${id}/settings`)).body;
const widgetOf = async (id: string) =>
  JSON.parse((await ada.call("GET", "/api/widgets")).text).find((one: { id: string }) => one.id === id);

test("a widget is created with its website, look and settings, and once for each key", async () => {
  const key = crypto.randomUUID();
  const input = { name: "Shop", websiteUrl: "shop.example", key, ...LOOK, settings: SETTINGS };
  const [first, second] = await Promise.all([1, 2].map(() => ada.call("POST", "/api/widgets", input)));
  expect(first?.status).toBe(201);
  expect(second?.body).toEqual(first?.body ?? {});
  expect(first?.body).toMatchObject({ websiteUrl: "https://shop.example", ...LOOK });
  expect(await settingsOf(String(first?.body.id))).toMatchObject(SETTINGS);
  const others = await eve.call("POST", "/api/widgets", input);
  expect(others.body.id).not.toBe(first?.body.id);
  const wrong = await ada.call("POST", "/api/widgets", { name: "x", key: "1", websiteUrl: "a b" });
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(["key", "websiteUrl"]);
  const weak = { name: "x", settings: { textColor: "#1d4ed9" } };
  expect((await ada.call("POST", "/api/widgets", weak)).body.fields).toHaveProperty(["settings.textColor"]);
});

test("a duplicate has the look and the settings, but not the hosts or paths, and is made once for each key", async () => {
  const id = await newWidget({ ...LOOK, settings: SETTINGS });
  const input = { name: "Shop (copy)", websiteUrl: "other.example", key: crypto.randomUUID() };
  const copy = () => ada.call("POST", `/api/widgets/${id}/copies`, input);
  const [first, second] = [await copy(), await copy()];
  expect(first).toMatchObject({ status: 201, body: { name: "Shop (copy)", ...LOOK, version: 1 } });
  expect(second.body.id).toBe(first.body.id);
  expect(await settingsOf(String(first.body.id))).toMatchObject({ ...SETTINGS, ...EVERYWHERE });
});

describe("copied settings", () => {
  const copy = (id: string, targets: string[], parts: string[], browser = ada) =>
    browser.call("POST", `/api/widgets/${id}/settings/copies`, { targets, parts });

  test("overwrite the chosen parts only, and the history brings back what was there", async () => {
    const source = await newWidget({ ...LOOK, settings: SETTINGS });
    const target = await newWidget({ name: "Blog", settings: { label: "Mine", profiles: ["motor"] } });
    const answer = await copy(source, [target, source, target], ["look", "visitors"]);
    expect(answer).toMatchObject({ status: 200, body: { changed: [{ id: target, versionBefore: 1 }] } });
    expect(await widgetOf(target)).toMatchObject({ name: "Blog", websiteUrl: null, ...LOOK, version: 2 });
    const settings = { label: "Help", reports: false, tools: ["*"], profiles: ["motor"], ...EVERYWHERE };
    expect(await settingsOf(target)).toMatchObject(settings);
    expect((await copy(source, [target], ["look"])).body).toEqual({ changed: [] });

    await ada.call("POST", `/api/widgets/${target}/versions/1/restore`);
    expect(await settingsOf(target)).toMatchObject({ label: "Mine", reports: true });
    expect(await widgetOf(target)).toMatchObject({ colorScheme: "blue" });
  });

  test("reach all targets or none, and want targets and parts", async () => {
    const [source, target, gone] = [await newWidget(LOOK), await newWidget(), await newWidget()];
    await ada.call("DELETE", `/api/widgets/${gone}`);
    const foreign = await newWidget({}, eve);
    for (const other of [gone, foreign])
      expect(await copy(source, [target, other], ["look"])).toMatchObject({ status: 404 });
    expect(await copy(source, [target], ["look"], eve)).toMatchObject({ status: 404 });
    expect(await widgetOf(target)).toMatchObject({ colorScheme: "blue", version: 1 });
    const { body } = await copy(source, [], ["name"]);
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(["parts.0", "targets"]);
  });
});

describe("a copy that is shown first", () => {
  const post = (path: string, body: object) => ada.call("POST", path, body);

  test("names each difference, and is made only as it was shown", async () => {
    const source = await newWidget({ ...LOOK, settings: SETTINGS });
    const same = await newWidget({ ...LOOK, settings: SETTINGS });
    const other = await newWidget({ name: "Blog" });
    const wish = { targets: [same, other], parts: ["look"] };
    const { body } = await post(`/api/widgets/${source}/settings/copies/preview`, wish);
    const shown = body.widgets as { id: string; version: number; differences: object[] }[];
    const ofOther = shown.find(({ id }) => id === other)?.differences;
    expect(shown.find(({ id }) => id === same)?.differences).toEqual([]);
    expect(ofOther).toContainEqual({ name: "colorScheme", before: "blue", after: "green" });
    expect(ofOther).toContainEqual({ name: "label", before: "", after: "Help" });
    expect(JSON.stringify(ofOther)).not.toContain("reports");

    const copyAsSeen = (seen: object) =>
      post(`/api/widgets/${source}/settings/copies`, { targets: [other], parts: ["look"], seen });
    expect((await copyAsSeen({ source: 1, targets: [7] })).body.code).toBe("changed_meanwhile");
    expect((await copyAsSeen({ source: 7, targets: [1] })).body.code).toBe("changed_meanwhile");
    expect(await widgetOf(other)).toMatchObject({ version: 1, colorScheme: "blue" });
    const changed = [{ id: other, versionBefore: 1 }];
    expect((await copyAsSeen({ source: 1, targets: [1] })).body).toEqual({ changed });
  });

  test("is undone as a whole, unless one of the widgets has changed since", async () => {
    const source = await newWidget({ ...LOOK });
    const targets = [await newWidget({ name: "One" }), await newWidget({ name: "Two" })];
    const wish = { targets, parts: ["look"] };
    const { body: copied } = await post(`/api/widgets/${source}/settings/copies`, wish);
    await ada.call("PUT", `/api/widgets/${targets[1]}`, { name: "Two, renamed" });
    expect((await post("/api/undone-copies", copied)).body.code).toBe("changed_meanwhile");
    expect(await widgetOf(String(targets[0]))).toMatchObject({ colorScheme: "green", version: 2 });
    const changed = (copied.changed as { id: string }[]).filter(({ id }) => id === targets[0]);
    expect((await post("/api/undone-copies", { changed })).status).toBe(204);
    expect(await widgetOf(String(targets[0]))).toMatchObject({ colorScheme: "blue", version: 3 });
    expect((await eve.call("POST", "/api/undone-copies", { changed })).status).toBe(404);
  });
});

const REFUSAL = "Events for your own analytics come with the Professional plan and higher";

test("events for the owner's analytics come with the Professional plan", async () => {
  const made = (settings: object) => ada.call("POST", "/api/widgets", { name: "Shop", settings });
  const setPlan = (plan: PlanId) => app.services.db.update(users).set({ plan }).where(eq(users.id, adaId));
  const refused = await made({ analytics: true });
  expect(refused).toMatchObject({ status: 422, body: { fields: { "settings.analytics": REFUSAL } } });
  const id = await newWidget();
  const saved = await ada.call("POST", `/api/widgets/${id}/settings`, { analytics: true });
  expect(saved).toMatchObject({ status: 422, body: { fields: { analytics: REFUSAL } } });
  const updated = await ada.call("PUT", `/api/widgets/${id}`, { settings: { analytics: true } });
  expect(updated.body.fields).toHaveProperty(["settings.analytics"]);
  await setPlan("professional");
  expect((await made({ analytics: true })).status).toBe(201);
  expect((await ada.call("POST", `/api/widgets/${id}/settings`, { analytics: true })).status).toBe(200);

  await setPlan("starter");
  const kept = await ada.call("POST", `/api/widgets/${id}/settings`, { label: "Help" });
  expect([kept.status, (await settingsOf(id)).analytics]).toEqual([200, true]);
  const copy = await ada.call("POST", `/api/widgets/${id}/copies`, { name: "Copy" });
  expect([copy.status, (await settingsOf(String(copy.body.id))).analytics]).toEqual([201, false]);
});
