/**
 * Settings of the runtime for lanes, not for what they start, which save a quarter of a lane's
 * processor time: memory goes back to the system seldom, and nothing is compiled for a long run.
 */
export const LANE_RUNTIME = { MIMALLOC_PURGE_DELAY: "10000", BUN_JSC_useFTLJIT: "0" };
