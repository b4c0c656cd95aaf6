import { queryOptions } from "@tanstack/react-query";
import { type Endpoint, type Exchange, pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { type Bare, call, type InputOf } from "#ui/browser/fetcher.ts";

/** Returns the key and function of a query that reads an endpoint, typed by the contract. */
export function query<E extends Bare>(endpoint: Endpoint<E>): ReturnType<typeof optionsFor<E>>;
export function query<E extends Exchange>(
  endpoint: Endpoint<E>,
  input: InputOf<E>,
): ReturnType<typeof optionsFor<E>>;
export function query(endpoint: Endpoint, input = {}): unknown {
  return optionsFor(endpoint, input);
}

function optionsFor<E extends Exchange>(endpoint: Endpoint<E>, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal }),
  });
}

/**
 * Returns the cache key for an endpoint's output: the filled-in path, followed by the query if it
 * is not empty. A key without a query is a prefix of all keys with one.
 */
export function keyOf(endpoint: Endpoint, { params = {}, query }: Exchange = {}): readonly unknown[] {
  const filled = fillPath(pathOf(endpoint), params);
  return query && Object.keys(query).length > 0 ? [filled, query] : [filled];
}
