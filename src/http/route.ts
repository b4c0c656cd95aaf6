import type * as v from "valibot";
import type { Endpoint, Exchange } from "#shared/endpoint.ts";
import type { Services } from "../services.ts";
import { tooMany } from "./address-gate.ts";
import { allowAnyOrigin } from "./allow-any-origin.ts";
import { clientAddress, type RequestAddresses } from "./client-address.ts";
import { errorReply } from "./errors.ts";
import { isInAccount, runKeyed } from "./idempotency.ts";
import { type Admission, isRepeatable, keyScopeOf } from "./key-scope.ts";
import { parseInput } from "./parse-input.ts";
import { enforceLimit, type Limit } from "./rate-limit.ts";
import { requireWithin, type Within } from "./reach.ts";
import { type Proof, requireProof } from "./recent-proof.ts";
import { type Access, ADMIT, type Admitted } from "./session.ts";
import type { TokenReader } from "./session-token.ts";

/** An API route: its contract and its handler. Registered by `apiPlugin`. */
export interface Route extends Admission {
  /** Separate rate limit for this route, by the caller's address. */
  limit?: Limit | undefined;
  schemas: Schemas;
  /** Whether the handler reads the body itself. */
  isRaw?: boolean;
  takesFile?: boolean;
  /** Whether a POST stores nothing, so its reply is not kept for retries. */
  isReadOnly?: boolean | undefined;
  /**
   * Whether emails and pages on other sites may link to or call this route; it reads no cookies.
   */
  isForAnySite?: boolean | undefined;
  successStatus?: SuccessStatus | undefined;
  handle(services: Services, context: RouteContext): unknown;
}

/** Status of a successful reply other than 200 or, without content, 204. */
type SuccessStatus = 201 | 202;

export interface Schemas {
  body?: v.GenericSchema | SchemaChoice<v.GenericSchema>;
  query?: v.GenericSchema;
}

type SchemaChoice<Schema> = (sent: unknown) => Schema;

/** The subset of Elysia's context that routes use. */
interface RouteContext {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  request: Request;
  server: RequestAddresses | null;
  jwt: TokenReader & { sign(claims: { sid: string }): Promise<string> };
  set: { headers: Record<string, string | number> };
}

/** Access rule for a route, and schemas that accept everything its contract allows. */
type Rule<E extends Exchange, Who, Body, Query> = {
  access: Who;
  /** Recent proof required of the session; only for access rules that identify the user. */
  asks?: Who extends "everybody" | "operator" ? never : Proof;
  /** Counts calls with valid input by the caller's address. */
  limit?: Limit;
  /**
   * How members who see only part of the account are treated; if missing, the route is closed to
   * them.
   */
  within?: Within;
  status?: SuccessStatus;
  isReadOnly?: boolean;
  isForAnySite?: boolean;
} & (E extends { body: infer Sent }
  ? { body: (Body | SchemaChoice<Body>) & Accepts<Body, Sent> }
  : { body?: never }) &
  (E extends { query: infer Sent } ? { query: Query & Accepts<Query, Sent> } : { query?: never });

type Accepts<Schema, Sent> = [Schema] extends [v.GenericSchema]
  ? [Sent] extends [v.InferInput<Schema>]
    ? unknown
    : never
  : never;

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

type Call<E extends Exchange, Who extends Access, Body, Query> = Admitted<Who> & {
  params: { [Name in keyof E["params"]]: string };
  body: Parsed<Body>;
  query: Parsed<Query>;
  /** The caller's address, for rate limits. */
  address: string;
} & Pick<RouteContext, "request" | "jwt" | "set">;

/** The contract's output as JSON, with dates as strings; a Response for files. */
type Reply<E extends Exchange, Nothing = void> = E extends { output: infer Output }
  ? Output extends Blob
    ? Response
    : Output
  : Nothing;

/** Binds a contract to its access rule, input schemas and handler. */
export function route<
  E extends Exchange,
  Who extends Access,
  Body extends v.GenericSchema = never,
  Query extends v.GenericSchema = never,
>(
  endpoint: Endpoint<E>,
  rule: Rule<E, Who, Body, Query>,
  handle: (call: Call<E, Who, Body, Query>) => Reply<E> | Promise<Reply<E>>,
): Route;
export function route(
  endpoint: Endpoint,
  {
    access,
    asks,
    limit,
    within,
    status: successStatus,
    isReadOnly,
    isForAnySite,
    ...schemas
  }: Schemas & {
    access: Access;
    asks?: Proof;
    limit?: Limit;
    within?: Within;
    status?: SuccessStatus;
    isReadOnly?: boolean;
    isForAnySite?: boolean;
  },
  handle: (call: object) => unknown,
): Route {
  const scope = keyScopeOf({ endpoint, access, asks });
  const isKeyed = isRepeatable({ endpoint, access, asks, isReadOnly });
  return {
    endpoint,
    access,
    asks,
    limit,
    schemas,
    successStatus,
    isReadOnly,
    isForAnySite,
    async handle(services, context) {
      const { params, request, server, jwt, set } = context;
      const admitted = await ADMIT[access](services, { jwt, request, scope, headers: set.headers });
      if (asks && isPerson(admitted)) await requireProof(services, admitted, asks);
      const { body, query } = parsed(schemas, context);
      await requireWithin(services.db, admitted, within, { params, query });
      const address = clientAddress(request, server, services.config.trustProxy);
      if (limit) await enforceLimit(services, limit, address);
      const run = async () => handle({ ...admitted, params, body, query, address, request, jwt, set });
      if (!isKeyed || !isInAccount(admitted)) return run();
      const sent = JSON.stringify([endpoint, params, context.query, context.body]);
      return runKeyed(services, { admitted, request, sent, successStatus }, run);
    },
  };
}

function isPerson(admitted: object): admitted is Admitted<"signedIn" | "mayRead"> {
  return "user" in admitted;
}

function parsed({ body, query }: Schemas, sent: RouteContext) {
  const schema = typeof body === "function" ? body(sent.body) : body;
  return {
    body: schema && parseInput(schema, sent.body),
    query: query && parseInput(query, sent.query),
  };
}

const RAW = { access: "everybody", schemas: {}, isRaw: true, isForAnySite: true } as const;

type RawCall<E extends Exchange> = {
  params: { [Name in keyof E["params"]]: string };
} & Pick<RouteContext, "request" | "server">;

/** Binds a contract to a handler that reads the request and creates the response itself. */
export function rawRoute<E extends Exchange>(
  endpoint: Endpoint<E>,
  handle: (call: RawCall<E>) => Response | Promise<Response>,
): Route;
export function rawRoute(endpoint: Endpoint, handle: (call: RawCall<Exchange>) => unknown): Route {
  return { endpoint, ...RAW, handle: (_, context) => handle(context) };
}

/**
 * Binds a contract for visitors' browsers on pages from any origin: without credentials, and with a
 * generous limit by address.
 */
export function visitorRoute<E extends Exchange>(
  endpoint: Endpoint<E>,
  handle: (call: RawCall<E> & { address: string }) => Promise<Response>,
): Route;
export function visitorRoute(
  endpoint: Endpoint,
  handle: (call: RawCall<Exchange> & { address: string }) => Promise<Response>,
): Route {
  return {
    endpoint,
    ...RAW,
    async handle({ publicGate, config }, { params, request, server }) {
      const address = clientAddress(request, server, config.trustProxy);
      if (!publicGate.admits(address)) return tooMany();
      return allowAnyOrigin(await handle({ params, request, server, address }).catch(errorReply));
    },
  };
}
