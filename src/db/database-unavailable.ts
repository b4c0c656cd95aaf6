import postgres from "postgres";

/**
 * Thrown when the database was unreachable, did not reply in time, or refused to work; whether a
 * write happened is unknown.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/**
 * SQLSTATE classes that concern the server rather than the statement: connection failures,
 * insufficient resources, shutdowns and starts, and system errors.
 */
const SERVER_STATES = /^(?:08|53|57P|58|25P03)/;
/** Error codes from the driver and from sockets. */
const CONNECTION_CODES = /^(?:CONNECT_|CONNECTION_|E[A-Z]{3,})/;

/** Whether a driver error comes from the server or its connection rather than the statement. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return (error instanceof postgres.PostgresError ? SERVER_STATES : CONNECTION_CODES).test(code);
}

/** Whether an error, or any of its causes, is an unavailable database. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return true;
  }
  return false;
}
