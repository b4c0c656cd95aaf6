import { constants } from "node:os";

/** Wall time that a test allows one of the scanner's jobs, since many tests may run beside it. */
export const PATIENCE_MS = 240_000;

/** Priority of the scanner's children in tests; at the lowest one they could wait for minutes. */
export const PRIORITY = constants.priority.PRIORITY_NORMAL;
