import type Stripe from "stripe";
import { type Declined, invalidParam } from "../errors.ts";
import {
  type Deleted,
  listOf,
  type ObjectType,
  type ObjectTypes,
  type StripeObject,
} from "../state/objects.ts";
import type { Filter, Page, Store } from "../state/store.ts";
import type { FormLevel } from "./form.ts";
import { type Decoded, decodeShape, type Field, id, integer, list, object, type Shape } from "./params.ts";

export type Method = "GET" | "POST" | "DELETE";
export type Payload = StripeObject | Stripe.ApiList<StripeObject> | Stripe.Tax.Settings | Deleted;

export interface Outcome {
  result: Payload | Declined;
  expand: string[];
}

export interface Route {
  method: Method;
  /** Path segments; a leading colon matches any id. */
  segments: string[];
  /** Decodes the parameters and returns the operation to execute. */
  read(form: FormLevel): (store: Store, ids: string[]) => Promise<Outcome>;
}

type Handle<S> = (store: Store, params: Decoded<S>, ...ids: string[]) => Promise<Payload | Declined>;
type ToFilter<S> = (params: Decoded<S>, store: Store, ...ids: string[]) => Filter | Promise<Filter>;

/** Defines an operation; `handle` gets the decoded parameters and the path's IDs, in order. */
export function route<S extends Shape>(method: Method, path: string, shape: S, handle: Handle<S>): Route {
  return {
    method,
    segments: path.split("/").slice(1),
    read(form) {
      const [shared, own] = split(form, EXPAND);
      const { expand = [] } = decodeShape(EXPAND, shared);
      const params = decodeShape(shape, own);
      return async (store, ids) => ({ result: await handle(store, params, ...ids), expand });
    },
  };
}

/**
 * Defines the operations on one type of object; `path` is for a single object, such as
 * `/v1/customers/:customer`. A missing object is rejected before the operation runs.
 */
export function resource<T extends ObjectType>(type: T, path: string) {
  const all = path.slice(0, path.lastIndexOf("/"));
  type OnOne<S> = (store: Store, object: ObjectTypes[T], params: Decoded<S>) => Promise<Payload | Declined>;
  const onOne = <S extends Shape>(method: Method, action: string, shape: S, handle: OnOne<S>) =>
    route(method, `${path}${action}`, shape, async (store, params, id = "") =>
      handle(store, await store.get(type, id), params),
    );
  return {
    list: <S extends Shape>(shape: S, toFilter?: ToFilter<S>) => listRoute(all, type, shape, toFilter),
    create: <S extends Shape>(shape: S, handle: Handle<S>) => route("POST", all, shape, handle),
    read: () => onOne("GET", "", {}, async (_store, object) => object),
    update: <S extends Shape>(shape: S, handle: OnOne<S>) => onOne("POST", "", shape, handle),
    remove: <S extends Shape>(shape: S, handle: OnOne<S>) => onOne("DELETE", "", shape, handle),
    /** Defines a named operation, such as `pay`. */
    act: <S extends Shape>(action: string, shape: S, handle: OnOne<S>) =>
      onOne("POST", `/${action}`, shape, handle),
  };
}

/**
 * Defines a list, newest first, with the cursors shared by all lists. By default, its parameters
 * filter by equality and by creation range.
 */
export function listRoute<S extends Shape>(
  path: string,
  type: ObjectType,
  shape: S,
  toFilter: ToFilter<S> = byValues,
): Route {
  return {
    method: "GET",
    segments: path.split("/").slice(1),
    read(form) {
      const [shared, own] = split(form, LIST);
      const { expand = [], ...cursors } = decodeShape(LIST, shared);
      const page = toPage(cursors);
      const params = decodeShape(shape, own);
      return async (store, ids) => {
        const filter = await toFilter(params, store, ...ids);
        const { data, hasMore } = await store.list(type, filter, page);
        return { result: listOf<StripeObject>(data, fillIds(path, ids), hasMore), expand };
      };
    },
  };
}

function byValues({ created, ...equal }: { created?: Stripe.RangeQueryParam }): Filter {
  return { equal, created };
}

const RANGE = object({ gt: integer, gte: integer, lt: integer, lte: integer });

/** Range `created[gte]=…` or single time `created=…`, in Unix seconds. */
export const createdRange: Field<Stripe.RangeQueryParam> = {
  decode(node, path) {
    if (typeof node !== "string") return RANGE.decode(node, path);
    const instant = integer.decode(node, path);
    return { gte: instant, lte: instant };
  },
};

const EXPAND = { expand: list(id) };
const LIST = { ...EXPAND, limit: integer, starting_after: id, ending_before: id };

function split(form: FormLevel, names: Shape): [FormLevel, FormLevel] {
  const shared = [...form].filter(([name]) => Object.hasOwn(names, name));
  const own = [...form].filter(([name]) => !Object.hasOwn(names, name));
  return [new Map(shared), new Map(own)];
}

function toPage(cursors: { limit?: number; starting_after?: string; ending_before?: string }): Page {
  const { limit = 10, starting_after, ending_before } = cursors;
  if (limit < 1 || limit > 100) {
    throw invalidParam("limit", `Invalid limit: must be between 1 and 100`, "parameter_invalid_integer");
  }
  return { limit, startingAfter: starting_after, endingBefore: ending_before };
}

function fillIds(path: string, ids: string[]): string {
  const left = [...ids];
  return path.replace(/:\w+/g, () => left.shift() ?? "");
}
