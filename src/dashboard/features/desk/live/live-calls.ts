import type { ChatState } from "#shared/desk/schemas.ts";
import { type Endpoint, type Exchange, methodOf, pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { HttpError, headersFor, type InputOf } from "#ui/browser/fetcher.ts";

/** Opens an endpoint's server-sent events after the given one. */
export function openEvents<E extends Exchange & { output: Blob }>(
  endpoint: Endpoint<E>,
  input: InputOf<E>,
  { after, signal }: { after: number; signal: AbortSignal },
): Promise<Response> {
  const headers = { accept: "text/event-stream", "last-event-id": String(after) };
  return send(endpoint, input, { headers, signal });
}

/** Reports presence. */
export async function report<E extends Exchange & { output: ChatState }>(
  endpoint: Endpoint<E>,
  input: InputOf<E>,
): Promise<ChatState> {
  return (await send(endpoint, input)).json();
}

/** Calls in the background, so it never asks the user to confirm their identity. */
async function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Exchange,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value = ""]) => [name, value]));
  const path = fillPath(pathOf(endpoint), params);
  const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
    method: methodOf(endpoint),
    credentials: "include",
    headers: { ...headersFor(body !== undefined), ...headers },
    body: body && JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new HttpError(response.status, await response.text());
  return response;
}
