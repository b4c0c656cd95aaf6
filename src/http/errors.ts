import { inEnglish, type Wording } from "#shared/language/translate.ts";
import { ERRORS } from "#shared/messages.ts";
import { isDatabaseUnavailable } from "../db/database-unavailable.ts";
import { DomainError, type ErrorKind } from "../errors.ts";
import { logContext } from "../log.ts";
import { logError } from "../log-error.ts";
import { BodyTooLarge } from "./limit-body.ts";
import { UnsupportedType } from "./read-json.ts";

const STATUS: Record<ErrorKind, number> = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  invalid: 422,
  "rate-limited": 429,
  unavailable: 503,
};

/** Seconds before a caller may retry after a database outage. */
const RETRY_AFTER_OUTAGE = 5;

/**
 * Replies to a failed call with `{ error, message, code, fields? }`, never a stack or input.
 * Messages are in English; those with values also come as separate text and values, for
 * translation.
 */
export function errorReply(error: unknown): Response {
  if (error instanceof DomainError) return domainReply(error);
  if (error instanceof BodyTooLarge) return reply(413, ERRORS.tooLarge, "too_large");
  if (error instanceof UnsupportedType) return reply(415, ERRORS.unsupportedType, "unsupported_type");
  if (isElysiaError(error, "NOT_FOUND")) return reply(404, ERRORS.notFound, "not_found");
  if (isDatabaseUnavailable(error)) return unavailable();
  const id = logContext()?.requestId ?? crypto.randomUUID();
  logError(`error ${id}`, error);
  return reply(500, ERRORS.internal, "internal", { errorId: id });
}

/** Logs nothing, since database health monitoring logs outages. */
function unavailable(): Response {
  const headers = { "retry-after": String(RETRY_AFTER_OUTAGE) };
  return reply(STATUS.unavailable, ERRORS.unavailable, "unavailable", {}, headers);
}

function domainReply(error: DomainError): Response {
  const { kind, message, sentence, code, fields, details, retryAfter } = error;
  const headers: Record<string, string> = retryAfter ? { "retry-after": String(Math.ceil(retryAfter)) } : {};
  const more = {
    ...(typeof sentence === "object" && sentence),
    ...details,
    ...(fields && fieldMembers(fields)),
  };
  return reply(STATUS[kind], message, code, more, headers);
}

function fieldMembers(fields: Record<string, string | Wording>) {
  const entries = Object.entries(fields);
  const inParts = entries.filter(([, sentence]) => typeof sentence === "object");
  return {
    fields: Object.fromEntries(entries.map(([field, sentence]) => [field, inEnglish(sentence)])),
    ...(inParts.length > 0 && { fieldMessages: Object.fromEntries(inParts) }),
  };
}

function reply(
  status: number,
  message: string,
  code: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { error: message, message, code, ...more },
    { status, headers: { "cache-control": "no-store", ...headers } },
  );
}

function isElysiaError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
