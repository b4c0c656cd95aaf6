import postgres from "postgres";

const UNIQUE_VIOLATION = "23505";

/**
 * Retries a transaction that lost a race to insert a unique value; the retry finds the existing
 * row.
 */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error)) return run();
    throw error;
  }
}

export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return cause instanceof postgres.PostgresError && cause.code === UNIQUE_VIOLATION;
}
