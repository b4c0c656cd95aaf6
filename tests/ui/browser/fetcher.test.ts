import { expect, test } from "bun:test";
import type { Endpoint } from "#shared/endpoint.ts";
import { addTexts, inLanguage } from "#shared/language/translate.ts";
import { DomainError } from "#src/errors.ts";
import { errorReply } from "#src/http/errors.ts";
import { call, fieldsOf, HttpError, queryFetcher, sentenceOf } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { withDom } from "../../helpers/dom.ts";
import { stubFetch } from "../../helpers/stub-fetch.ts";

withDom();

const GET: Endpoint = "GET /api/x";
const CREATE: Endpoint<{ body: { name: string }; output: { id: number } }> = "POST /api/x";
const SEARCH: Endpoint<{ params: { id: string }; query: { search?: string; after?: string }; output: null }> =
  "GET /api/x/:id/parts";

test("a request sends cookies, the stored token and JSON", async () => {
  storeToken("abc");
  const sent = stubFetch(() => Response.json({ id: 1 }));
  expect(await call(CREATE, { body: { name: "Shop" } })).toEqual({ id: 1 });
  expect(sent[0]).toMatchObject({ method: "POST", credentials: "include", body: { name: "Shop" } });
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer abc");
  expect(sent[0]?.headers.get("content-type")).toBe("application/json");
});

test("a request fills the path, sends the query that is there, and no authorization without a token", async () => {
  const sent = stubFetch(() => Response.json(null));
  await call(SEARCH, { params: { id: "a b" }, query: { search: "ü", after: undefined } });
  expect(sent[0]?.path).toBe("/api/x/a%20b/parts?search=%C3%BC");
  expect(sent[0]?.headers.has("authorization")).toBe(false);
});

test("a request throws the status and the body text, or the status text of an empty body", async () => {
  stubFetch(() => new Response("out of tea", { status: 418 }));
  await expect(call(GET)).rejects.toThrow(/^418: out of tea$/);
  stubFetch(() => new Response("", { status: 502, statusText: "Bad Gateway" }));
  await expect(call(GET)).rejects.toThrow(/^502: Bad Gateway$/);
});

test("a request rethrows an abort unchanged", async () => {
  const reason = new DOMException("The user left", "AbortError");
  stubFetch((_, signal) => {
    throw signal?.reason;
  });
  const caught = await call(GET, { signal: AbortSignal.abort(reason) }).catch((e) => e);
  expect(caught).toBe(reason);
});

const body = JSON.stringify({
  error: "Please check the fields.",
  message: "Please check the fields.",
  code: "invalid",
  fields: { name: "Give it a name" },
  userId: 7,
});

test("an error has the server's details for forms, and no sentence of its own when the server sent none", () => {
  const error = new HttpError(422, body);
  expect(error).toMatchObject({ status: 422, code: "invalid", sentence: "Please check the fields." });
  expect(error.message).toBe(`422: ${body}`);
  expect(error.details.userId).toBe(7);
  expect(fieldsOf(error)).toEqual({ name: "Give it a name" });
  expect(sentenceOf(error, "Fallback")).toBe("Please check the fields.");
  expect(sentenceOf(new HttpError(502, "<html>Bad gateway</html>"), "Fallback")).toBe("Fallback");
  expect(sentenceOf(new TypeError("Failed to fetch"), "Fallback")).toBe("Fallback");
  expect(fieldsOf(new TypeError("Failed to fetch"))).toEqual({});
});

test("an error has its sentences in the language of the page, with values that are texts themselves", async () => {
  addTexts({ "A pot {what}": "Ein Topf {what}", "of clay": "aus Ton" });
  const message = { messageId: "A pot {what}", values: { what: { messageId: "of clay", values: {} } } };
  const refusal = new DomainError("invalid", message, { fields: { pot: message, name: "of clay" } });
  const reply = await errorReply(refusal).text();
  expect(reply).toContain('"message":"A pot of clay"');
  expect(reply).toContain('"fields":{"pot":"A pot of clay","name":"of clay"}');
  const error = inLanguage("de", () => new HttpError(422, reply));
  expect(sentenceOf(error, "Fallback")).toBe("Ein Topf aus Ton");
  expect(fieldsOf(error)).toEqual({ pot: "Ein Topf aus Ton", name: "aus Ton" });
});

test("the query fetcher throws failures, except a 401 for which null is configured", async () => {
  stubFetch(() => new Response("no", { status: 401 }));
  await expect(queryFetcher()({ queryKey: ["/api/x"] })).rejects.toThrow("401: no");
  expect(await queryFetcher({ on401: "null" })({ queryKey: ["/api/x"] })).toBeNull();
  stubFetch(() => new Response("no", { status: 500 }));
  await expect(queryFetcher({ on401: "null" })({ queryKey: ["/api/x"] })).rejects.toThrow("500: no");
});
