import postgres from "postgres";

const UNIQUE_VIOLATION = "23505";

/**
 * Runs a transaction again when two of them inserted the same unique value at once: the second run finds the
 * row of the first.
 */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error)) return run();
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof postgres.PostgresError && cause.code === UNIQUE_VIOLATION;
}
