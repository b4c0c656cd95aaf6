import type * as v from "valibot";

/** JSON types of what an endpoint takes and returns. */
export interface Exchange {
  /** Parameters of the path, by name. */
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: object;
  /** Absent for a reply without content, `Blob` for a file. */
  output?: unknown;
}

/**
 * One operation of the API, shared by its route and its callers. It names the types of its schemas
 * and loads none of them, so that calling it costs a page's script a few bytes.
 */
export interface Endpoint<E extends Exchange = object> {
  readonly method: Method;
  readonly path: string & PathWith<E>;
  /** Status of a successful reply where it is neither 200 nor, without content, 204. */
  readonly status?: 201 | 202;
  /** Carries the types; never set. */
  readonly exchange?: E;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The result of a successful call; null without output. */
export type OutputOf<E extends Exchange> = E extends { output: infer Output } ? Output : null;

/** A path that has a `:name` segment for each parameter. */
type PathWith<E extends Exchange> = E extends { params: infer Params }
  ? AllOf<{ [Name in keyof Params & string]: `${string}/:${Name}${string}` }>
  : string;

type AllOf<Patterns> = { [Name in keyof Patterns]: (path: Patterns[Name]) => void }[keyof Patterns] extends (
  path: infer Path,
) => void
  ? Path
  : never;

/** JSON that a schema accepts. */
export type Sent<Schema extends v.GenericSchema> = v.InferInput<Schema>;

/** A sentence for the person who called. */
export interface Message {
  message: string;
}

/** A new session's token, for the `authorization` header. */
export interface SessionToken {
  token: string;
}
