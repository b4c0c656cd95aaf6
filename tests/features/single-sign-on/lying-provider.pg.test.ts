import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#src/db/schema/accounts.ts";
import { createTestApp } from "../../helpers/app.ts";
import { startLyingProvider } from "../../helpers/lying-provider.ts";
import { finish, ssoOwner, start } from "./sso-owner.ts";

const app = await createTestApp({ BILLING: "off", SIGN_UPS: "open" });
const provider = startLyingProvider();
const owner = await ssoOwner(app, provider.issuer);
const email = `ada@${owner.domain}`;

beforeEach(() => provider.lies({}));

afterAll(async () => {
  await provider.stop();
  await app.stop();
});

type Lie = Parameters<typeof provider.lies>[0];

/** Signs in while the provider tells a lie, with the true address unless that is the lie. */
async function signIn({ claims, ...lie }: Lie = {}, more: Record<string, string> = {}) {
  const browser = app.browser();
  const query = provider.comeBack(await start(browser, email), more);
  provider.lies({ ...lie, claims: { email, ...claims } });
  return finish(browser, query);
}

const seconds = (difference: number) => Math.floor(Date.now() / 1_000) + difference;

const BAD_REPLY = "couldn’t be trusted";
const OUT_OF_TIME = "has expired or isn’t valid yet";
const isDown = (path: string, reply: () => Response): Lie => ({ replies: { [path]: reply } });
const refuse = () => Response.json({ error: "invalid_client" }, { status: 401 });
const LIES: [string, () => Lie, string, status?: number][] = [
  ["another issuer in the ID token", () => ({ claims: { iss: "https://evil.example" } }), BAD_REPLY],
  ["another audience", () => ({ claims: { aud: "another-service" } }), "meant for another service"],
  ["another nonce", () => ({ claims: { nonce: "replayed" } }), BAD_REPLY],
  ["no nonce", () => ({ claims: { nonce: undefined } }), BAD_REPLY],
  ["no signature", () => ({ alg: "none" }), BAD_REPLY],
  ["a signature by a key that it does not publish", () => ({ hidesKey: true }), BAD_REPLY],
  ["an expired ID token", () => ({ claims: { exp: seconds(-90) } }), OUT_OF_TIME],
  ["an ID token of the future", () => ({ claims: { nbf: seconds(90) } }), OUT_OF_TIME],
  ["two addresses in one", () => ({ claims: { email: `x@victim.example, ${email}` } }), "the claim “email”"],
  ["no keys", () => isDown("/jwks", () => new Response("down", { status: 500 })), "can’t be reached", 503],
  ["a broken reply", () => isDown("/token", () => new Response("{")), "can’t be reached", 503],
  [
    "a client secret that the provider replaced",
    () => isDown("/token", refuse),
    "secret is wrong or has expired",
  ],
];

test.each(LIES)("%s is refused in plain words, and makes no one", async (_, lie, sentence, status = 403) => {
  const answer = await signIn(lie());
  expect(answer.body.message).toContain(sentence);
  expect(answer.status).toBe(status);
  expect(await app.services.db.$count(users, eq(users.email, email))).toBe(0);
});

test("a reply that names another issuer, or an error, is refused before the code is sent", async () => {
  const isSent = () => provider.asked.some(({ path }) => path === "/token");
  provider.asked.length = 0;
  expect((await signIn({}, { iss: "https://evil.example" })).status).toBe(403);
  const canceled = await signIn({}, { error: "access_denied" });
  expect(canceled.body.message).toStartWith("The sign-in was canceled");
  expect(isSent()).toBe(false);
});

test("a provider that is down gets a sentence at the start too, and no other address is asked", async () => {
  const elsewhere = () => Response.redirect(`${provider.issuer}/other`);
  provider.lies(isDown("/.well-known/openid-configuration", elsewhere));
  const { status, body } = await app.browser().call("POST", "/api/auth/single-sign-on", { email });
  expect([status, body.message]).toEqual([503, expect.stringContaining("can’t be reached")]);
  expect(provider.asked.some(({ path }) => path === "/other")).toBe(false);
});

test("clocks may differ by a minute, a new key counts at once, and the code is sent once with the secret half of PKCE", async () => {
  expect((await signIn({ claims: { exp: seconds(-50) } })).status).toBe(200);
  provider.rollKey();
  provider.asked.length = 0;
  expect((await signIn()).status).toBe(200);
  const sent = provider.asked.filter(({ path }) => path === "/token");
  expect(sent).toHaveLength(1);
  expect(new URLSearchParams(sent[0]?.body).get("code_verifier")).toMatch(/^[\w-]{43,}$/);
  expect(sent[0]?.body).not.toContain("client_secret");
});
