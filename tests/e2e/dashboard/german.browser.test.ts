import { afterAll, expect, test } from "bun:test";
import type { Page, Route } from "playwright-core";
import { updateAccount } from "#shared/accounts/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { newTab, sharedWalks } from "../walks.ts";

const walks = await sharedWalks();
const owner = await walks.newcomer();
afterAll(walks.stop);

test("the dashboard is German in a German browser, in what the server and the card form say too", async () => {
  const page = await open("de-CH", { path: `${DASHBOARD.settings}?show=password` });
  await page.getByLabel("Aktuelles Passwort").fill("Wrong-password-1!");
  await page.getByLabel("Neues Passwort", { exact: true }).fill("Another-password-1!");
  await page.getByRole("button", { name: "Passwort ändern" }).click();
  await page.getByText("nicht Ihr aktuelles Passwort").first().waitFor();
  await page.goto(walks.server.url + DASHBOARD.subscribe);
  await page.getByLabel("Kartennummer").waitFor();
});

test("it follows the region that its owner saves, on the next visit without a detour", async () => {
  await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
  const page = await open("de-DE");
  const problems = collectProblems(page);
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  const reply = await page.reload();
  expect(await reply?.text()).toContain('<html lang="en">');
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();

  await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=region`);
  await page.getByLabel("Dates and numbers").selectOption("de-AT");
  await page.getByRole("button", { name: "Save region" }).click();
  await page.getByText("Region gespeichert").waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  expect(problems).toEqual([]);
});

test("it stays in the browser's language, and does not load without end, where no cookie is kept or heeded", async () => {
  await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
  const heading = (page: Page) => page.getByRole("heading", { name: "Übersicht", level: 1 });
  const prepare = () => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
  };
  await heading(await open("de-DE", { prepare })).waitFor();

  const serve = async (route: Route) => {
    const reply = await fetch(route.request().url(), { headers: { "accept-language": "de" } });
    const { "content-encoding": _, ...headers } = Object.fromEntries(reply.headers);
    await route.fulfill({ headers, body: await reply.text() });
  };
  await heading(await open("de-DE", { serve })).waitFor();
});

interface Visit {
  path?: string;
  prepare?: () => void;
  serve?: (route: Route) => Promise<void>;
}

async function open(locale: string, { path = DASHBOARD.home, prepare = () => {}, serve }: Visit = {}) {
  const page = await newTab(walks.browser, { locale, token: owner.api.token });
  await page.addInitScript(prepare);
  if (serve) await page.route(walks.server.url + DASHBOARD.home, serve);
  await page.goto(walks.server.url + path);
  await page.getByRole("contentinfo").waitFor();
  return page;
}
