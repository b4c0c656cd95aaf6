import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { IMPORT_LIMIT, type WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newPerson, refusal } from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

const owner = async () => (await newPerson(app)).browser;

const sites = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `Client ${at + 1}`,
    websiteUrl: `client-${at + 1}.example`,
    labels: ["Agency"],
  }));

const newKey = () => crypto.randomUUID();

async function send(browser: TestBrowser, input: object) {
  const { status, text } = await browser.call("POST", "/api/widget-imports", input);
  return { status, view: JSON.parse(text) as WidgetImportView };
}

async function widgetsOf(browser: TestBrowser): Promise<WidgetView[]> {
  return JSON.parse((await browser.call("GET", "/api/widgets")).text);
}

test("an import makes all rows in their order, with the template's look and without its hosts and paths", async () => {
  const ada = await owner();
  const settings = { label: "Help", allowedHosts: ["shop.example"], excludedPaths: ["/checkout"] };
  const style = { name: "House style", colorScheme: "green", settings };
  const { body: template } = await ada.call("POST", "/api/widgets", style);
  const { status, view } = await send(ada, { key: newKey(), rows: sites(40), template: template.id });
  expect([status, view.widgetIds.length, view.skipped]).toEqual([201, 40, 0]);
  const made = (await widgetsOf(ada)).filter(({ id }) => view.widgetIds.includes(id));
  expect(made.map(({ name }) => name)).toEqual(sites(40).map(({ name }) => name));
  const expected = { websiteUrl: "https://client-1.example", labels: ["Agency"], colorScheme: "green" };
  expect(made[0]).toMatchObject(expected);
  const saved = await ada.call("GET", `/api/widgets/${made[0]?.id}/settings`);
  expect(saved.body).toMatchObject({ label: "Help", allowedHosts: [], excludedPaths: [] });
});

test("a list sent twice at once is imported once by its key, and makes each website's widget once from two tabs", async () => {
  const ada = await owner();
  const input = { key: newKey(), rows: sites(3) };
  const [first, second] = await Promise.all([send(ada, input), send(ada, input)]);
  expect(second).toEqual(first);
  expect(await widgetsOf(ada)).toHaveLength(3);
  const bob = await owner();
  const imports = await Promise.all([1, 2].map(() => send(bob, { key: newKey(), rows: sites(3) })));
  expect(imports.map(({ view }) => view.skipped).sort()).toEqual([0, 3]);
  expect(await widgetsOf(bob)).toHaveLength(3);
});

test("one wrong row makes nothing, and is named", async () => {
  const ada = await owner();
  const rows = [...sites(2), { name: "", websiteUrl: "a b" }];
  const { status, body } = await ada.call("POST", "/api/widget-imports", { key: newKey(), rows });
  const wrong = ["rows.2.name", "rows.2.websiteUrl"];
  expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([422, wrong]);
  const long = { websiteUrl: "https://www.a-rather-long-name-of-a-client.example/", labels: ["Retainer"] };
  const many = (count: number) => ({ key: newKey(), rows: sites(count).map((row) => ({ ...row, ...long })) });
  const { body: tooMany } = await ada.call("POST", "/api/widget-imports", many(IMPORT_LIMIT + 1));
  expect(Object.keys(tooMany.fields ?? {})).toEqual(["rows"]);
  expect(await widgetsOf(ada)).toEqual([]);
});

test("undoing an import deletes its widgets alone, from their sites at once, can be undone for each, and ends after a day", async () => {
  const ada = await owner();
  await ada.call("POST", "/api/widgets", { name: "By hand" });
  const { view } = await send(ada, { key: newKey(), rows: sites(2) });
  const widget = (await widgetsOf(ada)).find(({ id }) => id === view.widgetIds[0]);
  const shown = async () => (await ada.call("GET", `/api/widgets/${widget?.publicId}/public`)).status;
  expect(await shown()).toBe(200);
  const undo = () => ada.call("DELETE", `/api/widget-imports/${view.id}`);
  app.clock.advance(25 * 3_600_000);
  expect(refusal(await undo())).toEqual([409, "undo_over"]);
  app.clock.reset();

  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204]);
  expect(await shown()).toBe(404);
  expect((await widgetsOf(ada)).map(({ name }) => name)).toEqual(["By hand"]);
  const listed = JSON.parse((await ada.call("GET", "/api/widget-imports")).text);
  expect(listed).toMatchObject([{ id: view.id, isUndone: true, widgetIds: [] }]);
  expect((await ada.call("POST", `/api/deleted-widgets/${view.widgetIds[0]}/restore`)).status).toBe(204);
  const { view: again } = await send(ada, { key: newKey(), rows: sites(2) });
  expect([again.widgetIds.length, again.skipped]).toEqual([1, 1]);
});

/** Makes a key for imports, and returns the program that uses it. */
async function newProgram(ada: TestBrowser) {
  const wish = { name: "Import", scopes: ["widgets:write"], days: 30 };
  const { body } = await ada.call("POST", "/api/keys", wish);
  const program = app.browser();
  program.token = String(body.secret);
  const revoke = () => ada.call("DELETE", `/api/keys/${(body.key as { id: string }).id}`);
  return { program, revoke };
}

test("a key that is revoked before the import is sent leaves nothing behind", async () => {
  const ada = await owner();
  const { program, revoke } = await newProgram(ada);
  expect((await send(program, { key: newKey(), rows: sites(1) })).status).toBe(201);
  await revoke();
  const refused = await program.call("POST", "/api/widget-imports", { key: newKey(), rows: sites(9) });
  expect(refusal(refused)).toEqual([401, "key_ended"]);
  expect(await widgetsOf(ada)).toHaveLength(1);
});

describe("a key that is revoked in the middle of an import", () => {
  /** Lets the owner revoke the program's key once it was admitted, before anything is written. */
  async function importWhileRevoked(ada: TestBrowser, key: string, rows: number) {
    const { program, revoke } = await newProgram(ada);
    const { db } = app.services;
    const transaction = db.transaction.bind(db);
    const begun = spyOn(db, "transaction").mockImplementationOnce(async (work, config) => {
      await revoke();
      return transaction(work, config);
    });
    const reply = await program.call("POST", "/api/widget-imports", { key, rows: sites(rows) });
    begun.mockRestore();
    expect((await program.call("GET", "/api/widgets")).status).toBe(401);
    return reply;
  }

  test("has all of its widgets, and the owner finds and undoes it as a whole", async () => {
    const ada = await owner();
    const key = newKey();
    expect((await importWhileRevoked(ada, key, 9)).status).toBe(201);
    expect(await widgetsOf(ada)).toHaveLength(9);
    const { view } = await send(ada, { key, rows: sites(9) });
    expect(await widgetsOf(ada)).toHaveLength(9);
    expect((await ada.call("DELETE", `/api/widget-imports/${view.id}`)).status).toBe(204);
    expect(await widgetsOf(ada)).toEqual([]);
  });

  test("has none of them if it fails, and the same import can be sent again", async () => {
    const ada = await owner();
    const key = newKey();
    const { sql } = app.database;
    await sql.unsafe(`
      create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'out of space'; end $$;
      create trigger fail_now before insert on widget_settings for each row execute function fail_now()`);
    const logged = spyOn(console, "error").mockImplementation(() => {});
    const failed = await importWhileRevoked(ada, key, 9);
    logged.mockRestore();
    await sql.unsafe("drop trigger fail_now on widget_settings; drop function fail_now()");
    expect(failed.status).toBe(500);
    expect(await widgetsOf(ada)).toEqual([]);
    expect((await send(ada, { key, rows: sites(9) })).status).toBe(201);
    expect(await widgetsOf(ada)).toHaveLength(9);
  });
});
