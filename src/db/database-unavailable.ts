import postgres from "postgres";

/**
 * The database was not reached, did not answer in time, or refused to work; whether a write
 * happened is unknown.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/**
 * Classes of SQLSTATE that say something about the server and nothing about the statement:
 * connection failures, too few resources, shutdowns and starts, and failures of its system.
 */
const SERVER_STATES = /^(?:08|53|57P|58|25P03)/;
/** Codes of the driver and of sockets. */
const CONNECTION_CODES = /^(?:CONNECT_|CONNECTION_|E[A-Z]{3,})/;

/** Whether an error of the driver is the server's, or its connection's, and not the statement's. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (!(error instanceof Error) || !("code" in error)) return false;
  const code = String(error.code);
  return (error instanceof postgres.PostgresError ? SERVER_STATES : CONNECTION_CODES).test(code);
}

/** Whether an error, or anything it was caused by, is that the database was not available. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailableError) return true;
  }
  return false;
}
