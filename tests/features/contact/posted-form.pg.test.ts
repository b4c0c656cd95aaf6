import { afterAll, beforeEach, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { contactMessages } from "#src/db/schema/mail.ts";
import { contactPages } from "#src/features/contact/routes.ts";
import { renderContactForm } from "#src/pages/render-pages.tsx";
import { createTestApp, newAddress } from "../../helpers/app.ts";
import { pageContext, parseHtml } from "../../pages/render.ts";

const app = await createTestApp();
const site = new Elysia().use(
  contactPages(
    app.services,
    (language, state, status) => new Response(renderContactForm(pageContext(), language, state), { status }),
  ),
);
afterAll(() => app.stop());
beforeEach(async () => {
  await app.services.db.delete(contactMessages);
});

const TYPED = {
  name: 'Ada "the" <Lovelace>',
  email: "ada@example.com",
  websiteUrl: "example.com",
  topic: "partner",
  message: "One\r\ntwo</textarea><script>alert(1)</script>",
};

/** Posts the form as a browser without scripts does. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const from = { "x-forwarded-for": newAddress(), ...headers };
  const init = { method: "POST", headers: from, body: new URLSearchParams(fields) };
  const response = await site.handle(new Request(`http://handrail.test${path}`, init));
  return { response, document: parseHtml(await response.clone().text()) };
}

type Document = ReturnType<typeof parseHtml>;

function heldBy(document: Document, name: string): string | undefined {
  const field = document.querySelector(`[name="${name}"]`);
  const chosen = field?.querySelector("option[selected]");
  return (chosen ?? field)?.getAttribute("value") ?? field?.textContent ?? undefined;
}

function errorAt(document: Document, name: string): string | undefined {
  const ids = document.querySelector(`[name="${name}"]`)?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

test("a form posted without a script comes back once to be looked over, and then leads to the thanks", async () => {
  const first = await post("/contact", { ...TYPED, ticket: "", subject: "" });
  expect(first.response.status).toBe(409);
  expect(first.document.title).toStartWith("Not sent yet: ");
  expect(first.document.querySelector('[role="alert"]')?.textContent).toContain("send it again");
  app.clock.advance(3_000);
  const ticket = heldBy(first.document, "ticket") ?? "";
  const { response } = await post("/contact", { ...TYPED, ticket, subject: "" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/contact/sent"]);
  expect(await app.services.db.select().from(contactMessages)).toMatchObject([
    { topic: "partner", message: "One\ntwo</textarea><script>alert(1)</script>" },
  ]);
});

test("a form with errors comes back in its language with what was typed, a ticket and a way to the first error", async () => {
  const { response, document } = await post("/kontakt", { ...TYPED, email: "ada", message: "" });
  expect(response.status).toBe(422);
  expect(document.documentElement.lang).toBe("de");
  expect(heldBy(document, "name")).toBe(TYPED.name);
  expect(heldBy(document, "topic")).toBe("partner");
  expect(errorAt(document, "email")).toBe("Geben Sie eine E-Mail-Adresse wie name@example.com ein");
  expect(errorAt(document, "message")).toContain("Schreiben Sie eine Nachricht");
  const focused = [...document.querySelectorAll("[autofocus]")].map((one) => one.getAttribute("name"));
  expect(focused).toEqual(["email"]);
  app.clock.advance(3_000);
  const ticket = heldBy(document, "ticket") ?? "";
  const mended = await post("/kontakt", { ...TYPED, ticket });
  expect(mended.response.headers.get("location")).toBe("/kontakt/gesendet");
});

test("a form on another site only shows its visitors what they would send, escaped", async () => {
  const { response: shown, document } = await post("/contact", TYPED);
  expect(document.querySelector("textarea")?.textContent).toContain("</textarea><script>alert(1)");
  expect(await shown.text()).not.toContain("<script>alert");
  app.clock.advance(3_000);
  const ticket = heldBy(document, "ticket") ?? "";
  const { response } = await post("/contact", { ...TYPED, ticket }, { "sec-fetch-site": "cross-site" });
  expect(response.status).toBe(409);
  expect(await app.services.db.select().from(contactMessages)).toEqual([]);
});

test("a form that is far too long comes back cut, and without fields that are none of it", async () => {
  const long = { message: "<".repeat(100_000), name: "n".repeat(100_000), other: "o".repeat(10_000) };
  const { response } = await post("/contact", { ...TYPED, ...long });
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text).not.toContain("o".repeat(1_000));
  expect(text.length).toBeLessThan(20_000 * 12);
});

test("what is no such form comes back as one without the fields", async () => {
  const form = "application/x-www-form-urlencoded";
  for (const [body, type] of [
    ["a=1&".repeat(8_000), form],
    [`a${"[a]".repeat(10_000)}=1`, form],
    [`email=${"%".repeat(32_000)}`, form],
    [JSON.stringify(TYPED), "text/plain; j"],
  ] as const) {
    const init = { method: "POST", body, headers: { "content-type": type } };
    const request = new Request("http://handrail.test/contact", init);
    const response = await site.handle(request);
    expect([type, response.status]).toEqual([type, 422]);
    expect(await response.text()).not.toContain("Lovelace");
  }
});
