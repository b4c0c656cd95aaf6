import { type ApiError, Declined } from "../errors.ts";
import type { Payload } from "./route.ts";

/** An answer as it is sent, and kept under an idempotency key. */
export interface Reply {
  status: number;
  body: string;
}

export function toReply(result: Payload | Declined): Reply {
  if (result instanceof Declined) return errorReply(result.status, result.body);
  return { status: 200, body: JSON.stringify(result, null, 2) };
}

export function refusalReply(error: ApiError): Reply {
  return errorReply(error.status, error.body);
}

function errorReply(status: number, error: ApiError["body"]): Reply {
  return { status, body: JSON.stringify({ error }, null, 2) };
}
