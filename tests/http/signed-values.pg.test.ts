import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { openMail, sealMail } from "#src/mail/mail-queue.ts";
import { createTicket, judgeTicket } from "../../src/features/contact/form-ticket.ts";
import { readRegistrationCookie } from "../../src/http/registration-cookie.ts";
import { deriveKey } from "../../src/secret.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { signUp, startRegistration } from "../helpers/people.ts";

let app: TestApp;
let issued: { header: Record<string, unknown>; claims: Record<string, unknown>; token: string };
beforeAll(async () => {
  app = await createTestApp();
  const browser = app.browser();
  await signUp(app, browser);
  const token = String(browser.token);
  const [header = {}, claims = {}] = token.split(".").slice(0, 2).map(decode);
  issued = { header, claims, token };
});
afterAll(() => app.stop());

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

type Key = "session" | "registration-cookie" | "contact-ticket" | "mail-seal";

/** Signs a token by hand, as an attacker with the key would. */
function sign(header: Record<string, unknown>, claims: Record<string, unknown>, purpose: Key = "session") {
  const payload = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const hash = `sha${String(header.alg).slice(2)}`;
  const key = deriveKey(app.services.secret, purpose);
  const signature = /^HS\d+$/.test(String(header.alg))
    ? createHmac(hash, key).update(payload.join(".")).digest("base64url")
    : "";
  return [...payload, signature].join(".");
}

async function statusOf(token: string): Promise<number> {
  const browser = app.browser();
  browser.token = token;
  return (await browser.call("GET", "/api/auth/user")).status;
}

describe("a session's token", () => {
  test("states its type, issuer, audience and expiry, and is valid in that form alone", async () => {
    expect(issued.header).toEqual({ alg: "HS256", typ: "session+jwt" });
    expect(issued.claims).toMatchObject({ iss: "handrail", aud: "handrail-api" });
    expect(Number(issued.claims.exp) - Number(issued.claims.iat)).toBe(30 * 86_400);
    expect(await statusOf(issued.token)).toBe(200);
    expect(await statusOf(sign(issued.header, issued.claims))).toBe(200);
  });

  const past = 1_700_000_000;
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["HS384", { alg: "HS384" }, {}],
    ["HS512", { alg: "HS512" }, {}],
    ["no algorithm", { alg: "none" }, {}],
    ["another type", { typ: "JWT" }, {}],
    ["no type", { typ: undefined }, {}],
    ["another audience", {}, { aud: "another-service" }],
    ["no audience", {}, { aud: undefined }],
    ["another issuer", {}, { iss: "somebody" }],
    ["no issuer", {}, { iss: undefined }],
    ["no expiry", {}, { exp: undefined }],
    ["an expiry that is past", {}, { exp: past }],
    ["a beginning that is to come", {}, { nbf: past * 2 }],
    ["no time of issue", {}, { iat: undefined }],
    ["no session", {}, { sid: undefined }],
    ["a session that is no id", {}, { sid: { id: 1 } }],
  ])("is refused with %s, however it is signed", async (_, header, claims) => {
    expect(await statusOf(sign({ ...issued.header, ...header }, { ...issued.claims, ...claims }))).toBe(401);
  });
});

describe("a value signed for one purpose", () => {
  test("is invalid for any other", async () => {
    const { services } = app;
    const browser = app.browser();
    await startRegistration(browser);
    const [name = "", cookie = ""] = [...browser.cookies][0] ?? [];
    const ticket = createTicket(services);
    const withCookie = (value: string) => {
      const headers = { cookie: `${name}=${value}` };
      return readRegistrationCookie(services, new Request("http://handrail.test", { headers }));
    };
    expect(withCookie(cookie)?.userId).toBeNumber();
    expect(judgeTicket(services, ticket)).toBe("too-new");
    for (const foreign of [issued.token, ticket]) expect(withCookie(foreign)).toBeNull();
    for (const foreign of [issued.token, cookie]) expect(judgeTicket(services, foreign)).toBe("unknown");
    for (const foreign of [cookie, ticket]) expect(await statusOf(foreign)).toBe(401);
  });

  test("is signed with its own key", async () => {
    for (const purpose of ["registration-cookie", "contact-ticket", "mail-seal"] as const)
      expect(await statusOf(sign(issued.header, issued.claims, purpose))).toBe(401);
    const mail = { kind: "test", to: "ada@example.com", subject: "-", html: "-", text: "-" };
    const keyOf = (purpose: Key) => deriveKey(app.services.secret, purpose);
    const sealed = sealMail(keyOf("mail-seal"), "1", mail);
    expect(openMail(keyOf("mail-seal"), "1", sealed)).toEqual(mail);
    expect(() => openMail(keyOf("session"), "1", sealed)).toThrow("cannot be opened");
    expect(() => openMail(keyOf("mail-seal"), "2", sealed)).toThrow("cannot be opened");
  });
});
