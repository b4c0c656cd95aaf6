import type * as v from "valibot";
import type { Endpoint, Exchange } from "#shared/endpoint.ts";
import { keyScopeOf } from "./key-scope.ts";
import { parseInput } from "./parse-input.ts";
import type { Route } from "./route.ts";
import { type Access, ADMIT, type Admitted } from "./session.ts";

interface Upload<E extends Exchange, Query> {
  params: { [Name in keyof E["params"]]: string };
  query: Query;
  /** Body as sent; `limitBody` limits its length. */
  file: Uint8Array;
}

/** Binds a contract whose body is a file, which is read only once the caller is admitted. */
export function uploadRoute<E extends Exchange, Who extends Access, Query extends v.GenericSchema>(
  endpoint: Endpoint<E>,
  rule: { access: Who; query: Query },
  handle: (call: Admitted<Who> & Upload<E, v.InferOutput<Query>>) => Promise<unknown>,
): Route;
export function uploadRoute(
  endpoint: Endpoint,
  { access, query }: { access: Access; query: v.GenericSchema },
  handle: (call: object) => Promise<unknown>,
): Route {
  return {
    endpoint,
    access,
    schemas: { query },
    isRaw: true,
    takesFile: true,
    successStatus: 201,
    async handle(services, { params, request, jwt, set }) {
      const scope = keyScopeOf({ endpoint, access });
      const admitted = await ADMIT[access](services, { jwt, request, scope, headers: set.headers });
      const asked = Object.fromEntries(new URL(request.url).searchParams);
      const output = await handle({
        ...admitted,
        params,
        query: parseInput(query, asked),
        file: await request.bytes(),
      });
      return Response.json(output, { status: 201 });
    },
  };
}
