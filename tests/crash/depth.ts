import { LONG } from "#tests/helpers/long.ts";

/**
 * Whether every crash point is tried: on PostgreSQL and in the long run. The embedded database
 * takes seconds to restart, so the gate only tries the points around its own commits there.
 */
export const IS_THOROUGH = Boolean(process.env.HANDRAIL_TEST_DATABASE || LONG);
