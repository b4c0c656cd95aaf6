import { afterAll, expect, test } from "bun:test";
import { dereference, type Schema, validate } from "@cfworker/json-schema";
import { eq } from "drizzle-orm";
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from "#shared/webhooks/choices.ts";
import { WEBHOOK_EXAMPLES, type WebhookKind } from "#shared/webhooks/events.ts";
import { users } from "#src/db/schema/accounts.ts";
import { webhookEndpoints } from "#src/db/schema/webhooks.ts";
import type { ApiDocument, Operation } from "#src/features/api-description/document.ts";
import { bodyOf } from "#src/features/webhooks/queue-event.ts";
import { signedHeaders } from "#src/features/webhooks/signing-secret.ts";
import type { Answer } from "../../helpers/app.ts";
import { ensureContracts } from "../../helpers/built-files.ts";
import { createDeskApp } from "../desk/desk-kit.ts";
import { SOUND_REQUESTS } from "../odd-input/sound-requests.ts";
import { callRoute, pathOf, RULES } from "../tenancy/rules.ts";
import { makeNamed, makeSide, signInAt } from "../tenancy/side.ts";

await ensureContracts();
const app = await createDeskApp();
const side = await makeSide(app, "described");
const { owner } = side.people;
await app.services.db.update(users).set({ isOperator: true }).where(eq(users.id, owner.id));
const { body: document } = await app.browser().call<ApiDocument>("GET", "/api/openapi.json");
/** Schemas of the description by the references to them. */
const known = dereference({ components: document.components });
for (const [address, schema] of Object.entries(known)) known[new URL(address).hash] = schema;
afterAll(() => app.stop());

/** Operations of the description by the name that rules have, e.g. `GET /api/widgets/:id`. */
function describedOperations(): Map<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        operation,
      ]),
    ),
  );
}

function complaints(schema: unknown, value: unknown): string[] {
  const { errors } = validate(value, schema as Schema, "2020-12", known, false);
  return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`).slice(0, 6);
}

test("every route for people who are signed in is described, and no other, each by its own name and references that lead somewhere", () => {
  const guarded = Object.entries(RULES).filter(([, { may }]) => may !== "everybody");
  expect([...describedOperations().keys()].sort()).toEqual(guarded.map(([route]) => route).sort());
  const ids = [...describedOperations().values()].map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  const dead = references.filter(
    ([, kind = "", name = ""]) => !Reflect.has(Reflect.get(document.components, kind) ?? {}, name),
  );
  expect([references.length > 100, dead.map(([whole]) => whole)]).toEqual([true, []]);
});

test("every event of webhooks is described, and fits with its body and signed headers as the server sends it", () => {
  const kinds: WebhookKind[] = [...WEBHOOK_EVENTS, WEBHOOK_TEST];
  expect(Object.keys(document.webhooks).sort()).toEqual([...kinds].sort());
  for (const kind of kinds) {
    const schema = document.webhooks[kind]?.post.requestBody.content["application/json"].schema;
    const { accountId } = side;
    const body = JSON.parse(bodyOf({ accountId, kind, data: WEBHOOK_EXAMPLES[kind], at: app.clock.now() }));
    expect([kind, complaints(schema, body)]).toEqual([kind, []]);
    for (const wrong of [{ ...body, data: {} }, { ...body, type: "other" }, { type: kind }])
      expect([kind, complaints(schema, wrong).length > 0]).toEqual([kind, true]);
  }
  const at = app.clock.now();
  const sent = Object.keys(signedHeaders([Buffer.alloc(32)], { id: "msg_1", at, body: "{}" }));
  for (const { post } of Object.values(document.webhooks))
    for (const { name } of post.parameters ?? []) expect(sent).toContain(name);
});

test("every sound request is one that the description allows", () => {
  for (const [route, operation] of describedOperations()) {
    const { body, query = {} } = SOUND_REQUESTS[route] ?? {};
    const schema = operation.requestBody?.content["application/json"]?.schema;
    expect([route, body !== undefined]).toEqual([route, schema !== undefined]);
    if (schema) expect([route, complaints(schema, body)]).toEqual([route, []]);
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
    for (const [name, value] of Object.entries(query)) {
      const described = parameters.find((parameter) => parameter.name === name);
      expect([route, name, complaints(described?.schema ?? false, value)]).toEqual([route, name, []]);
    }
  }
});

test("every reply has a status and content that the description tells, also to odd ids and bodies", async () => {
  const refused: string[] = [];
  let named = await makeNamed(app, side, owner);
  const browser = app.browser();
  browser.token = await signInAt(app, side.accountId, owner);
  // Reads come first, since a write may remove what others name.
  const operations = [...describedOperations()].sort(([a], [b]) => Number(isWrite(a)) - Number(isWrite(b)));
  for (const [route, operation] of operations) {
    const rule = RULES[route] ?? { may: "owner" };
    // A write may end its own session.
    if (isWrite(route)) browser.token = await signInAt(app, side.accountId, owner);
    const [method = "", pattern = ""] = route.split(" ");
    const isAsTold = (reply: Answer) =>
      expect([route, reply.status, complaintsAbout(operation, reply)]).toEqual([route, reply.status, []]);
    if (pattern.includes(":")) {
      const path = pattern.replaceAll(/:\w+/g, "-");
      isAsTold(await browser.call(method, path, rule.body?.(named)));
    }
    if (rule.body) isAsTold(await browser.call(method, pathOf(route, named), []));
    let reply = await callRoute(browser, route, named);
    // An earlier call may have ended or changed the entity.
    if ([404, 409].includes(reply.status) && rule.names) {
      // Each set of named rows has a webhook, of which an account may have few.
      const { db } = app.services;
      await db.delete(webhookEndpoints).where(eq(webhookEndpoints.accountId, side.accountId));
      named = await makeNamed(app, side, owner);
      reply = await callRoute(browser, route, named);
    }
    if (reply.status >= 300) refused.push(route);
    isAsTold(reply);
  }
  expect(refused.sort()).toEqual(REFUSED);
});

const isWrite = (route: string) => !route.startsWith("GET ");

/** Calls that this account's state or the demo provider does not allow. */
const REFUSED = [
  "DELETE /api/account",
  "DELETE /api/billing/pending-change",
  "DELETE /api/memberships/:accountId",
  "POST /api/account/authenticators",
  "POST /api/account/confirmation",
  "POST /api/account/email",
  "POST /api/account/passkeys",
  "POST /api/account/password",
  "POST /api/account/single-sign-on",
  "POST /api/billing/cancel",
  "POST /api/billing/change-plan",
  "POST /api/billing/payment-method",
  "POST /api/billing/preview",
  "POST /api/billing/promotion-code",
  "POST /api/billing/resume",
  "POST /api/billing/subscribe",
  "POST /api/cases/:id/letters",
  "POST /api/desk/conversations/:id/files",
  "POST /api/invitation/acceptance",
  "POST /api/operator/conversations/:id/files",
  "POST /api/single-sign-on/domains/:id/check",
  "POST /api/single-sign-on/test",
  "POST /api/sites/:id/journey/walks",
  "POST /api/sites/:id/page-checks",
  "POST /api/suggestions/issues/:id/elements/:element",
  "POST /api/suggestions/reports/:id",
  "POST /api/suggestions/sites/:id/statement",
  "POST /api/undone-copies",
  "PUT /api/single-sign-on/requirement",
  "PUT /api/suggestions/consent",
];

function complaintsAbout(operation: Operation, { status, headers, text }: Answer): string[] {
  const told = operation.responses[status];
  const response =
    told && "$ref" in told ? document.components.responses[told.$ref.split("/").at(-1) ?? ""] : told;
  if (!response) return [`no response ${status}: ${text.slice(0, 200)}`];
  const { content } = response;
  if (!content) return text === "" ? [] : ["content where none is described"];
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  const entry = content[type];
  if (!entry) return [`no content type ${type}`];
  return entry.schema ? complaints(entry.schema, JSON.parse(text)) : [];
}
