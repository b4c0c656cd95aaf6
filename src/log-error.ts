import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { isDatabaseUnavailable } from "./db/database-unavailable.ts";
import { log } from "./log.ts";

/**
 * Logs an unexpected error with its stack, but without a failed query's values, which are personal
 * data. Skips database outages, which the database's health check logs.
 */
export function logError(message: string, error: unknown): void {
  if (isDatabaseUnavailable(error)) return;
  log.error(message, {}, withoutValues(error));
}

function withoutValues(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return replacing(error, `Failed query: ${error.query}`);
  if (error instanceof postgres.PostgresError) {
    const { code, table_name, constraint_name } = error;
    const place = [code, table_name, constraint_name].filter(Boolean).join(", ");
    return replacing(error, `${error.message} (${place})`);
  }
  if (error instanceof Error && error.cause) return replacing(error, error.message);
  return error;
}

function replacing(error: Error, message: string): Error {
  const shown = new Error(message, { cause: withoutValues(error.cause) });
  shown.name = error.name;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  shown.stack = [`${error.name}: ${message}`, ...frames].join("\n");
  return shown;
}
