import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#shared/time.ts";
import { sessions, users } from "#src/db/schema/accounts.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "#src/db/schema/single-sign-on.ts";
import { checkDueDomains } from "#src/features/single-sign-on/check-due-domains.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { startLyingProvider } from "../../helpers/lying-provider.ts";
import { CLIENT } from "../../helpers/oidc-client.ts";
import { newPerson } from "../../helpers/people.ts";
import { insertAuthenticator } from "../../helpers/second-steps.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { teamMember } from "../../helpers/team.ts";
import { PROVIDER, ssoOwner } from "./sso-owner.ts";

let records: Record<string, string[]> = {};

const app = await createTestApp({ BILLING: "off", SIGN_UPS: "open" });
app.services.lookUpTextRecords = async (name) => records[name] ?? [];
const provider = startLyingProvider();

beforeEach(() => {
  app.clock.reset();
  provider.lies({});
  records = {};
});

afterAll(async () => {
  await provider.stop();
  await app.stop();
});

type Domain = Record<"id" | "recordText" | "state", string>;

async function addDomain(browser: TestBrowser, domain: string): Promise<Domain> {
  const { status, body, text } = await browser.call("POST", "/api/single-sign-on/domains", { domain });
  if (status !== 201) throw new Error(text);
  return body as unknown as Domain;
}

const check = (browser: TestBrowser, { id }: Domain) =>
  browser.call("POST", `/api/single-sign-on/domains/${id}/check`);

test("a client secret is stored encrypted, never shown, and kept when it is left empty", async () => {
  const { browser, id } = await newPerson(app);
  const { accountId } = await userRow(app, id);
  const saved = await browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer: provider.issuer });
  expect(saved.status).toBe(200);
  expect(saved.text).not.toContain(CLIENT.secret);
  const shown = { issuer: provider.issuer, clientId: CLIENT.id, isRequired: false };
  expect(saved.body.connection).toMatchObject(shown);
  const mine = eq(ssoConnections.accountId, accountId);
  const [before] = await app.services.db.select().from(ssoConnections).where(mine);
  expect(before?.clientSecret.includes(CLIENT.secret)).toBe(false);

  const { clientSecret: _, ...kept } = { ...PROVIDER, issuer: provider.issuer, roleClaim: "groups" };
  expect((await browser.call("PUT", "/api/single-sign-on", kept)).status).toBe(200);
  const [after] = await app.services.db.select().from(ssoConnections).where(mine);
  expect(after?.roleClaim).toBe("groups");
  expect(after?.clientSecret).toEqual(before?.clientSecret);
});

test("a stored secret is never sent to another issuer, and another issuer unties everybody", async () => {
  const { browser, user } = await ssoOwner(app, provider.issuer);
  await app.services.db
    .insert(ssoIdentities)
    .values({ accountId: user.accountId, userId: user.id, issuer: provider.issuer, subject: "ada" });
  const elsewhere = { ...PROVIDER, issuer: "https://elsewhere.example" };
  const refused = await browser.call("PUT", "/api/single-sign-on", { ...elsewhere, clientSecret: "" });
  expect(refused.body.fields).toEqual({ clientSecret: "Enter the client secret" });
  expect((await browser.call("PUT", "/api/single-sign-on", elsewhere)).body.people).toBe(0);
  expect((await app.lastMail("sso-changed", user.email)).text).toContain("elsewhere.example");
});

test("an issuer that is no secure address is refused at its field", async () => {
  const { browser } = await newPerson(app);
  const sentenceOf = async (issuer: string) => {
    const { body } = await browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer });
    return (body.fields as { issuer: string }).issuer;
  };
  expect(await sentenceOf("http://login.example.com")).toContain("begin with https://");
  expect(await sentenceOf("login.example.com")).toContain("Enter the provider’s address");
  expect(await sentenceOf("https://login.example.com?x=1")).toContain("Enter the provider’s address");
});

test("a domain is proven by its TXT record alone, and by one account only", async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)];
  const domain = await addDomain(one.browser, "@Proof.Example");
  const expected = { domain: "proof.example", recordName: "_handrail.proof.example", state: "waiting" };
  expect(domain).toMatchObject(expected);
  expect((await check(one.browser, domain)).status).toBe(409);
  records["_handrail.proof.example"] = ["v=spf1", domain.recordText];
  expect((await check(one.browser, domain)).body.state).toBe("proven");

  const other = await addDomain(two.browser, "proof.example");
  expect(other.recordText).not.toBe(domain.recordText);
  records["_handrail.proof.example"] = [other.recordText];
  expect((await check(two.browser, other)).body.message).toStartWith("Another account here has proven");
  expect((await check(two.browser, domain)).status).toBe(404);
  expect((await two.browser.call("DELETE", `/api/single-sign-on/domains/${domain.id}`)).status).toBe(404);
});

test("a missing record is mailed at once, and ends the domain after a week", async () => {
  const { browser, email } = await newPerson(app);
  const domain = await addDomain(browser, "gone.example");
  records["_handrail.gone.example"] = [domain.recordText];
  await check(browser, domain);
  records = {};
  const stateAfter = async (days: number) => {
    app.clock.advance(days * DAY_MS);
    await checkDueDomains(app.services);
    const { body } = await browser.call("GET", "/api/single-sign-on");
    return (body.domains as Domain[])[0]?.state;
  };
  expect(await stateAfter(0)).toBe("proven");
  expect(await stateAfter(1)).toBe("missing");
  expect((await app.lastMail("sso-domain-missing", email)).text).toContain(domain.recordText);
  expect(await stateAfter(6)).toBe("missing");
  expect(await stateAfter(1)).toBe("waiting");
  expect((await app.lastMail("sso-domain-lost", email)).subject).toContain("gone.example");
});

test("single sign-on is required only with a proven domain, and its members are mailed", async () => {
  const { browser, user, domain } = await ssoOwner(app, provider.issuer);
  const member = await teamMember(app, user, "viewer");
  const bo = { email: `bo@${domain}` };
  await app.services.db.update(users).set(bo).where(eq(users.id, member.user.id));
  const require = () => browser.call("PUT", "/api/single-sign-on/requirement", { isRequired: true });
  const proven = (provenAt: Date | null) =>
    app.services.db.update(ssoDomains).set({ provenAt }).where(eq(ssoDomains.domain, domain));
  await proven(null);
  expect((await require()).body.message).toStartWith("Prove a domain first");
  await proven(new Date());
  expect((await require()).status).toBe(204);
  expect((await app.lastMail("sso-required")).to).toBe(bo.email);
});

test("an owner with a second step proves it before a provider is stored or connected", async () => {
  const { browser, user } = await ssoOwner(app, provider.issuer);
  const save = () => browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer: provider.issuer });
  await insertAuthenticator(app, user.id);
  const confirmed = (confirmedAt: Date | null) =>
    app.services.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, user.id));
  await confirmed(null);
  expect((await save()).body.code).toBe("confirm_first");
  expect((await browser.call("POST", "/api/account/single-sign-on")).body.code).toBe("confirm_first");
  await confirmed(new Date());
  expect((await save()).status).toBe(200);
});

const CONFIGURATION = "/.well-known/openid-configuration";

test("a test of a provider says what works and what does not", async () => {
  const { browser } = await ssoOwner(app, provider.issuer);
  const { issuer } = provider;
  const slow = { headers: { date: new Date(Date.now() - 600_000).toUTCString() } };
  const description = { issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` };
  const described = (description: Record<string, unknown>) => ({ description });
  const noProvider = { replies: { [CONFIGURATION]: () => new Response("<html>") } };
  const providers: [Parameters<typeof provider.lies>[0], string][] = [
    [{}, "It accepted the client ID and the secret."],
    [described({ response_types_supported: ["id_token"] }), "doesn’t offer the authorization code flow"],
    [described({ issuer: "https://other.example" }), "calls itself https://other.example"],
    [described({ issuer: "https://login.microsoftonline.com/{tenantid}/v2.0" }), "is for all organizations"],
    [noProvider, "There’s no OpenID Connect provider at this address"],
    [{ replies: { "/jwks": () => Response.json({ keys: [] }) } }, "Its keys couldn’t be read"],
    [{ replies: { [CONFIGURATION]: () => Response.json(description, slow) } }, "seconds behind ours"],
  ];
  for (const [lie, sentence] of providers) {
    provider.lies(lie);
    expect((await browser.call("POST", "/api/single-sign-on/test")).text).toContain(sentence);
  }
});

test("a test tells a wrong secret, an unreachable provider, and one in a private network", async () => {
  const { browser } = await ssoOwner(app, provider.issuer, { clientSecret: "wrong" });
  const test = async () => (await browser.call("POST", "/api/single-sign-on/test")).text;
  expect(await test()).toContain("It refused the client ID handrail with this secret");
  const save = (issuer: string) => browser.call("PUT", "/api/single-sign-on", { ...PROVIDER, issuer });
  await save("http://127.0.0.1:1");
  expect(await test()).toContain("didn’t accept the connection");
  await save("https://10.1.2.3");
  expect(await test()).toContain("leads into a private network");
  await save("https://login.example:8443");
  expect(await test()).toContain("host name wasn’t found");
});
