import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { updateAccount } from "#shared/api/account.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { pageIn } from "#shared/page-in.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { collectProblems } from "../../helpers/chromium.ts";
import { type Owner, sharedWalks, type Walks } from "../walks.ts";

const REGION = `${DASHBOARD.settings}?show=region`;

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

describe("the dashboard", () => {
  test("turns German when its owner saves a German region, and English again with another one", async () => {
    const { page } = await walks.newcomer();
    const problems = collectProblems(page);
    await page.goto(walks.server.url + REGION);
    await page.getByLabel("Dates and numbers").selectOption("de-AT");
    await page.getByRole("button", { name: "Save region" }).click();
    await page.getByText("Region gespeichert").waitFor();
    expect(await languageOf(page)).toBe("de");
    await page.getByLabel("Datum und Zahlen").selectOption("en-GB");
    await page.getByRole("button", { name: "Region speichern" }).click();
    await page.getByText("Region saved").waitFor();
    expect(await languageOf(page)).toBe("en");
    expect(problems).toEqual([]);
  });

  test("is German in a German browser from the first byte on, with what the server says", async () => {
    const page = await open(await walks.newcomer(), { locale: "de-CH" }, REGION);
    expect(await page.getByText("Demomodus").isVisible()).toBe(true);
    const help = page.getByRole("contentinfo").getByRole("link", { name: "Hilfe" });
    expect(await help.getAttribute("href")).toBe(pageIn("de", PAGES.helpCenter));
    await page.goto(`${walks.server.url}${DASHBOARD.settings}?show=password`);
    await page.getByLabel("Aktuelles Passwort").fill("Wrong-password-1!");
    await page.getByLabel("Neues Passwort", { exact: true }).fill("Another-password-1!");
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await page.getByText("nicht Ihr aktuelles Passwort").first().waitFor();
  });

  test("says in German what the check of a page has found", async () => {
    const owner = await walks.newcomer();
    await walks.widget(owner);
    const page = await open(owner, { locale: "de-DE" }, DASHBOARD.home);
    await page.getByLabel("Adresse der Seite").fill(`${walks.server.url}/nothing`);
    await page.getByRole("button", { name: "Diese Seite prüfen" }).click();
    await page.getByText("Unter dieser Adresse gibt es keine Seite (404).").waitFor();
    await page.getByText("Prüfen Sie die Adresse auf Tippfehler").waitFor();
  });

  test("asks for a card in German, whatever the language of the browser", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "de-AT" });
    const page = await open(owner, { locale: "en-US" }, DASHBOARD.subscribe);
    await page.getByLabel("Kartennummer").fill("4242 4242 4242 4241");
    await page.getByLabel("Prüfziffer").focus();
    await page.getByText("Ihre Kartennummer ist ungültig.").waitFor();
  });

  test("follows the region rather than the browser, without a detour on the next visit", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
    const page = await open(owner, { locale: "de-DE" }, DASHBOARD.home);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const reply = await page.reload();
    expect(await reply?.text()).toContain('<html lang="en">');
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  });

  test("stays in the browser's language where no cookie is kept, and does not load without end", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
    const page = await open(owner, { locale: "de-DE" }, DASHBOARD.home, () => {
      Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
    });
    await page.getByRole("heading", { name: "Übersicht", level: 1 }).waitFor();
  });

  test("does not load without end where a cache between ignores the cookie", async () => {
    const owner = await walks.newcomer();
    await owner.api.call("PATCH", pathOf(updateAccount), { locale: "en-US" });
    const context = await signedIn(owner, { locale: "de-DE" });
    await context.route(`${walks.server.url}${DASHBOARD.home}`, async (route) => {
      const reply = await fetch(route.request().url(), { headers: { "accept-language": "de" } });
      const { "content-encoding": _, ...headers } = Object.fromEntries(reply.headers);
      await route.fulfill({ headers, body: await reply.text() });
    });
    const page = await context.newPage();
    await page.goto(walks.server.url + DASHBOARD.home);
    await page.getByRole("heading", { name: "Übersicht", level: 1 }).waitFor();
  });
});

async function signedIn({ api }: Owner, options: BrowserContextOptions) {
  const context = await walks.browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addInitScript((value) => localStorage.setItem("token", value), String(api.token));
  return context;
}

async function open(
  owner: Owner,
  options: BrowserContextOptions,
  path: string,
  prepare: () => void = () => {},
): Promise<Page> {
  const context = await signedIn(owner, options);
  await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto(walks.server.url + path);
  await page.getByRole("contentinfo").waitFor();
  return page;
}

function languageOf(page: Page) {
  return page.evaluate(() => document.documentElement.lang);
}
