import { type Endpoint, type Exchange, methodOf, type OutputOf, pathOf } from "#shared/endpoint.ts";
import { fillPath } from "#shared/paths.ts";
import { IDEMPOTENCY_HEADER } from "#src/http/idempotency-words.ts";
import type { InputOf } from "#ui/browser/fetcher.ts";
import type { Connection } from "./connection.ts";

const TIME_LIMIT_MS = 60_000;

interface CallOptions {
  idempotencyKey?: string | undefined;
}

/**
 * Calls the API on another machine.
 * @throws Error with the server's message if it refuses.
 */
export async function callServer<E extends Exchange>(
  connection: Connection,
  endpoint: Endpoint<E>,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const response = await send(connection, endpoint, input, options);
  const text = await response.text();
  if (!response.ok) throw new Error(refusalOf(response.status, text));
  return JSON.parse(text || "null");
}

async function send(
  { server, key }: Connection,
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Exchange,
  { idempotencyKey }: CallOptions,
): Promise<Response> {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : "";
  const url = server + fillPath(pathOf(endpoint), params) + search;
  try {
    return await fetch(url, {
      method: methodOf(endpoint),
      headers: {
        accept: "application/json",
        authorization: `Bearer ${key}`,
        ...(body && { "content-type": "application/json" }),
        ...(idempotencyKey && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${server} can't be reached: ${reason}`, { cause });
  }
}

/** Returns the server's message, plus a line for each invalid field. */
function refusalOf(status: number, text: string): string {
  const { message, fields } = parseObject(text);
  const sentence = typeof message === "string" ? message : `The server replied with status ${status}.`;
  const wrong = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  return [sentence, ...wrong.map(([name, problem]) => `  ${name}: ${problem}`)].join("\n");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // A proxy's HTML page has no message to show.
    return {};
  }
}
