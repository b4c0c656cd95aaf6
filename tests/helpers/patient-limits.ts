/** Generous timeouts for busy machines; tests of timeouts set their own. */
export const PATIENT_LIMITS = { connectMs: 60_000, statementMs: 60_000, waitMs: 60_000 };
