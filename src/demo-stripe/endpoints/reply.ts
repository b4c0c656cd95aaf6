import { ApiError, Declined } from "../errors.ts";
import type { Payload } from "../http/route.ts";

/** Response as sent and as stored under an idempotency key. */
export interface Reply {
  status: number;
  body: string;
}

export function toReply(result: Payload | Declined): Reply {
  if (result instanceof Declined) return errorReply(result.status, result.body);
  return { status: 200, body: JSON.stringify(result, null, 2) };
}

/** Builds the API's reply for a rejected request; logs any other error as an internal failure. */
export function failureReply(error: unknown): Reply {
  if (error instanceof ApiError) return errorReply(error.status, error.body);
  console.error("demo-stripe:", error);
  return errorReply(500, { type: "api_error", message: "The demo provider failed." });
}

function errorReply(status: number, error: ApiError["body"]): Reply {
  return { status, body: JSON.stringify({ error }, null, 2) };
}
