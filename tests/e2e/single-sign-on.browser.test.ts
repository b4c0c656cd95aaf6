import { afterAll, expect, test } from "bun:test";
import type { Sql } from "postgres";
import { PAGES, SSO_VIEW } from "#shared/paths.ts";
import { collectProblems } from "../helpers/chromium.ts";
import { startIdentityProvider } from "../helpers/identity-provider.ts";
import { CLIENT } from "../helpers/oidc-client.ts";
import { keyboardOf } from "./keyboard.ts";
import { dress, lookAt, looksFor } from "./site/look.ts";
import { newTab, sharedWalks } from "./walks.ts";

const DOMAIN = `team-${Date.now().toString(36)}.example`;
const EMAIL = `bo@${DOMAIN}`;

const walks = await sharedWalks();
const provider = await startIdentityProvider({ origin: walks.server.url });
provider.add("bo", { email: EMAIL, email_verified: true, name: "Bo Example", groups: ["web-team"] });
const owner = await walks.owner({ plan: "professional" });
await walks.verify(owner);
await onDatabase((sql) => sql`update users set single_sign_on = true where email = ${owner.email}`);

afterAll(async () => {
  provider.stop();
  await walks.stop();
});

async function onDatabase(run: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = walks.server.connect();
  await run(sql).finally(() => sql.end());
}

test("an owner sets a provider up, and a person signs in, works and signs out by it with the keyboard", async () => {
  const { page } = owner;
  await page.goto(`${walks.server.url}${SSO_VIEW}`);
  const keys = keyboardOf(page);
  await keys.fill(page.getByRole("textbox", { name: "Issuer" }), provider.issuer);
  await keys.fill(page.getByRole("textbox", { name: "Client ID" }), CLIENT.id);
  await keys.fill(page.getByLabel("Client secret"), CLIENT.secret);
  await keys.fill(page.getByRole("textbox", { name: "Claim with roles or groups" }), "groups");
  await keys.fill(page.getByRole("textbox", { name: "Values for managers" }), "web-team");
  await keys.press(page.getByRole("button", { name: "Save provider" }));
  await page.getByRole("button", { name: "Test the connection" }).waitFor();
  await keys.press(page.getByRole("button", { name: "Test the connection" }));
  await page.getByText("It accepted the client ID and the secret.").waitFor();
  await keys.fill(page.getByRole("textbox", { name: "Your email domain" }), DOMAIN);
  await keys.press(page.getByRole("button", { name: "Add domain" }));
  await page.getByText(`_handrail.${DOMAIN}`).first().waitFor();
  for (const look of looksFor(1)) {
    await dress(page, look);
    expect(await lookAt(page)).toEqual([]);
  }
  await onDatabase(
    (sql) => sql`update sso_domains set proven_at = now(), checked_at = now() where domain = ${DOMAIN}`,
  );

  const visit = await newTab(walks.browser);
  const problems = collectProblems(visit);
  const { fill, press, key, untilFocused } = keyboardOf(visit);
  // The login page's link has no query before its script has run.
  await visit.route("**/*.js", async (script) => {
    if (!script.request().headers().referer?.includes(PAGES.login)) await script.continue();
  });
  await visit.goto(`${walks.server.url}${PAGES.login}?next=%2Fscans`, { waitUntil: "commit" });
  await press(visit.getByRole("link", { name: "Sign in with single sign-on" }));
  const address = visit.getByLabel("Email address at your organization");
  await untilFocused(address);
  await visit.unrouteAll({ behavior: "ignoreErrors" });
  await fill(address, EMAIL);
  await key("Enter");
  await visit.getByRole("button", { name: "bo" }).click();
  await visit.getByRole("heading", { level: 1, name: "Scans" }).waitFor();
  await visit.getByRole("button", { name: /^Account: / }).waitFor();
  await press(visit.getByRole("button", { name: "Sign out" }));
  await visit.getByRole("button", { name: "Sign out here too" }).click();
  await visit.waitForURL(`${walks.server.url}${PAGES.login}`);
  // A read of the screen may be under way when the session ends.
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
}, 600_000);

test("what goes wrong is said where the person is, with a way on", async () => {
  const page = await newTab(walks.browser);
  const { fill, key, untilFocused } = keyboardOf(page);
  await page.goto(`${walks.server.url}${PAGES.sso}`);
  const address = page.getByLabel("Email address at your organization");
  await fill(address, "nobody@nowhere.example");
  await key("Enter");
  await page.getByText(/There’s no single sign-on for this address/).waitFor();
  await untilFocused(address);
  await page.goto(`${walks.server.url}${PAGES.ssoCallback}?code=stolen&state=x`);
  await untilFocused(page.getByRole("alert"));
  expect(new URL(page.url()).search).toBe("");
  expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(PAGES.sso);
  for (const look of looksFor(2)) {
    await dress(page, look);
    expect(await lookAt(page)).toEqual([]);
  }
}, 600_000);
