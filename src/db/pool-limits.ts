/** Number of connections, and timeouts in milliseconds; see docs/decisions/003. */
export interface PoolLimits {
  connections: number;
  connectMs: number;
  /** Timeout for each statement, unless extended by `withLongTimeout`. */
  statementMs: number;
  /** Maximum waits for a free connection: during normal operation and during an outage. */
  waitMs: number;
  troubledWaitMs: number;
  /** Timeout for the probe that tests whether the database is back. */
  probeMs: number;
  /** Time without failures after which an outage is over. */
  quietMs: number;
}

/** Limits that make a page fail within three seconds, even on a busy machine. */
export const LIMITS: PoolLimits = {
  connections: 10,
  connectMs: 1_500,
  statementMs: 1_500,
  waitMs: 10_000,
  troubledWaitMs: 500,
  probeMs: 1_000,
  quietMs: 5_000,
};

/**
 * Limits for the embedded database, a server thread that waits for a processor on a busy machine
 * and has no other server to fail over to.
 */
export const EMBEDDED_LIMITS: PoolLimits = {
  ...LIMITS,
  connectMs: 10_000,
  statementMs: 10_000,
  troubledWaitMs: 5_000,
  probeMs: 5_000,
};
