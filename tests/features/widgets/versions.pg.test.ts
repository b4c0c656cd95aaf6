import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { WidgetVersionView } from "#shared/widgets/schemas.ts";
import { widgetSettings } from "#src/db/schema/widgets.ts";
import { deleteUser } from "#src/features/account-deletions/delete-user.ts";
import { VERSIONS_KEPT } from "#src/features/widgets/change-widget.ts";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";
import { makeWidget, teamMember, teamOwner } from "../../helpers/team.ts";

const app = await createTestApp();
const { browser: ada } = await newPerson(app);
afterAll(() => app.stop());

async function newWidget() {
  const { body } = await ada.call("POST", "/api/widgets", { name: "Shop" });
  return `/api/widgets/${body.id}`;
}

async function versionsOf(path: string): Promise<WidgetVersionView[]> {
  return JSON.parse((await ada.call("GET", `${path}/versions`)).text);
}

test("a version names the person who made it, also a manager, and the first one no one", async () => {
  const owner = await teamOwner(app);
  const member = await teamMember(app, owner.user, "manager");
  const { id } = await makeWidget(owner.browser);
  const path = `/api/widgets/${id}`;
  await owner.browser.call("PUT", path, { position: "top-left" });
  await member.browser.call("POST", `${path}/settings`, { icon: "eye" });
  await member.browser.call("POST", `${path}/versions/2/restore`);
  const by = async () => {
    const { text } = await owner.browser.call("GET", `${path}/versions`);
    return (JSON.parse(text) as WidgetVersionView[]).map(({ savedBy }) => savedBy);
  };
  expect(await by()).toEqual([member.email, member.email, owner.email, null]);
  await deleteUser(app.services, member.user.id);
  expect(await by()).toEqual([null, null, owner.email, null]);
});

test("each change of what is shown is a version, and so is what was there before; the switch and what changes nothing are none", async () => {
  const path = await newWidget();
  await ada.call("PUT", path, { position: "top-left", settings: { label: "Help" } });
  await ada.call("POST", `${path}/settings`, { icon: "eye" });
  const versions = await versionsOf(path);
  const looks = versions.map(({ version, position, settings: { label, icon } }) =>
    [version, position, icon, label].join(" "),
  );
  expect(looks).toEqual(["3 top-left eye Help", "2 top-left person Help", "1 bottom-right person "]);

  await ada.call("PUT", path, { position: "top-left", version: 1 });
  const { body } = await ada.call("PUT", path, { isActive: false });
  expect(body).toMatchObject({ version: 3, isActive: false });
  expect(await versionsOf(path)).toHaveLength(3);
});

test("a change made on an older version is refused, and says what to do; of those made on one at once, exactly one counts", async () => {
  const path = await newWidget();
  await ada.call("PUT", path, { size: "large", version: 1 });
  const late = await ada.call("PUT", path, { position: "top-left", version: 1 });
  expect(late).toMatchObject({ status: 409, body: { code: "changed_meanwhile", version: 2 } });
  expect(String(late.body.message)).toContain("save again");
  expect((await ada.call("PUT", path, { position: "top-left", version: 2 })).status).toBe(200);

  const move = (position: string) => ada.call("PUT", path, { position, version: 3 });
  const answers = await Promise.all(["top-right", "bottom-right", "bottom-left"].map(move));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("a version brought back is a new one, also when asked for twice, and loses nothing", async () => {
  const path = await newWidget();
  await ada.call("PUT", path, { size: "large" });
  await ada.call("PUT", path, { size: "small", settings: { tools: ["contrast"] } });
  const bringBack = (version: string | number) => ada.call("POST", `${path}/versions/${version}/restore`);
  await Promise.all([bringBack(2), bringBack(2)]);
  const versions = await versionsOf(path);
  const sizes = versions.map(({ version, size, restoredFrom }) => `${version} ${size} ${restoredFrom}`);
  expect(sizes).toEqual(["4 large 2", "3 small null", "2 large null", "1 medium null"]);
  expect(versions[0]?.settings.tools).toEqual(["*"]);
  for (const unknown of ["7", "0", "x", "9999999999"]) expect((await bringBack(unknown)).status).toBe(404);
});

test("the last versions are kept and no more", async () => {
  const path = await newWidget();
  for (let at = 0; at < VERSIONS_KEPT + 3; at++) await ada.call("PUT", path, { name: `Shop ${at}` });
  const versions = await versionsOf(path);
  expect(versions).toHaveLength(VERSIONS_KEPT);
  expect(versions[0]?.name).toBe(`Shop ${VERSIONS_KEPT + 2}`);
});

test("settings of the first schema are read as what they meant, and kept in the history", async () => {
  const path = await newWidget();
  const id = path.split("/").at(-1) ?? "";
  const names =
    "text-size line-height letter-spacing highlight-links contrast stop-animations reading-guide big-cursor";
  const old = { schema: 1, tools: names.split(" "), statementUrl: "https://example.com/a11y" };
  await app.services.db.update(widgetSettings).set({ settings: old }).where(eq(widgetSettings.widgetId, id));
  const read = await ada.call("GET", `${path}/settings`);
  expect(read.body).toMatchObject({ schema: 2, tools: ["*"], statementUrl: old.statementUrl, reports: true });
  await ada.call("PUT", path, { size: "large" });
  expect((await versionsOf(path)).at(-1)?.settings.statementUrl).toBe(old.statementUrl);
});
