/**
 * Whether every place of a crash is tried: on PostgreSQL and in the long run. The embedded database
 * takes seconds to start again, so there the gate tries what its own commits could break.
 */
export const IS_THOROUGH = Boolean(process.env.HANDRAIL_TEST_DATABASE || process.env.HANDRAIL_TEST_LONG);
