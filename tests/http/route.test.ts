import { expect, test } from "bun:test";
import * as v from "valibot";
import type { Contract } from "#shared/api/endpoint.ts";
import { route } from "../../src/http/route.ts";

const READ: Contract<{ params: { id: string }; output: { at: string } }> = "GET /api/things/:id";
const SAVE: Contract<{ body: { name: string | null } }> = "PUT /api/thing";
const NameSchema = v.object({ name: v.nullable(v.string()) });

test("a route keeps its contract and the schemas of its input, for a description of the API", () => {
  const { endpoint, schemas } = route(SAVE, { access: "everybody", body: NameSchema }, () => {});
  expect({ endpoint, schemas }).toEqual({ endpoint: SAVE, schemas: { body: NameSchema } });
});

test("the compiler refuses a route that parts from its contract", () => {
  // @ts-expect-error: JSON turns a date into a string.
  route(READ, { access: "everybody" }, () => ({ at: new Date() }));
  // @ts-expect-error: the path has no other parameter.
  route(READ, { access: "everybody" }, ({ params }) => ({ at: params.name }));
  // @ts-expect-error: a body needs a schema.
  route(SAVE, { access: "everybody" }, () => {});
  // @ts-expect-error: callers may send null, which the schema refuses.
  route(SAVE, { access: "everybody", body: v.object({ name: v.string() }) }, () => {});
  // @ts-expect-error: nobody is signed in.
  route(READ, { access: "everybody" }, ({ user }) => ({ at: user.email }));
  // @ts-expect-error: the parameter is not in the path.
  const wrong: Contract<{ params: { id: string } }> = "GET /api/things";
  expect<string>(wrong).toBe("GET /api/things");
});
