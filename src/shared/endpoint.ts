import type * as v from "valibot";

/** JSON types for an endpoint's input and output. */
export interface Exchange {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: object;
  /** Absent for replies without content; `Blob` for files. */
  output?: unknown;
}

/**
 * One operation of the API, such as `GET /api/reports/:id`, shared by its route and its callers.
 * Refers to its schemas' types without loading the schemas, so a call adds only a few bytes to a
 * page's script. `exchange` carries the types and is never set.
 */
export type Endpoint<E extends Exchange = object> = `${string} /${string}` & { readonly exchange?: E };

/** Type used to declare an endpoint; the path has a `:name` segment for each parameter. */
export type Contract<E extends Exchange = object> = Endpoint<E> & `${Method} /${string}` & PathWith<E>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export function methodOf(endpoint: Endpoint): Method {
  return endpoint.split(" ")[0] as Method;
}

export function pathOf(endpoint: Endpoint): string {
  return endpoint.slice(endpoint.indexOf("/"));
}

/** A successful call's result; null if there is no output. */
export type OutputOf<E extends Exchange> = E extends { output: infer Output } ? Output : null;

type PathWith<E extends Exchange> = E extends { params: infer Params }
  ? AllOf<{ [Name in keyof Params & string]: `${string}/:${Name}${string}` }>
  : string;

type AllOf<Patterns> = { [Name in keyof Patterns]: (path: Patterns[Name]) => void }[keyof Patterns] extends (
  path: infer Path,
) => void
  ? Path
  : never;

/** Part of an exchange whose path identifies a single object by its ID. */
export interface ById {
  params: { id: string };
}

/** JSON that a schema accepts. */
export type Sent<Schema extends v.GenericSchema> = v.InferInput<Schema>;

/** A sentence for display to the caller. */
export interface Message {
  message: string;
}

/** A new session's token, for the `authorization` header. */
export interface SessionToken {
  token: string;
}
