import { ssoDomains } from "#src/db/schema/single-sign-on.ts";
import type { TestApp, TestBrowser } from "../../helpers/app.ts";
import { CLIENT } from "../../helpers/oidc-client.ts";
import { newPerson } from "../../helpers/people.ts";
import { userRow } from "../../helpers/subscribers.ts";

export const PROVIDER = {
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  roleClaim: "",
  managers: [],
  viewers: [],
  otherRole: "viewer",
};

let domains = 0;

/** Registers an owner with a proven domain, whose account uses a provider. */
export async function ssoOwner(app: TestApp, issuer: string, changes: object = {}) {
  const { browser, email, id } = await newPerson(app);
  const user = await userRow(app, id);
  domains += 1;
  const domain = `team-${domains}.example`;
  const now = app.clock.now();
  const saved = await browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer, ...changes });
  if (saved.status !== 200) throw new Error(saved.text);
  await app.services.db
    .insert(ssoDomains)
    .values({ accountId: user.accountId, domain, token: `token-${domains}`, provenAt: now, checkedAt: now });
  return { browser, email, user, domain };
}

/** Starts a sign-in, and returns the provider's address for the browser. */
export async function start(browser: TestBrowser, email: string, next?: string): Promise<string> {
  const { status, body, text } = await browser.call("POST", "/api/auth/single-sign-on", { email, next });
  if (status !== 200) throw new Error(text);
  return String(body.url);
}

/** Ends a sign-in with the query that the provider sent; keeps the token. */
export async function finish(browser: TestBrowser, query: string) {
  const answer = await browser.call("POST", "/api/auth/single-sign-on/callback", { query });
  if (answer.status === 200) browser.token = String(answer.body.token);
  return answer;
}
