import type { Contract } from "../endpoint.ts";

/**
 * Describes every operation for people who are signed in, as OpenAPI 3.1.
 * @produces application/json
 */
export const readApiDescription: Contract<{ output: Blob }> = "GET /api/openapi.json";

/**
 * The npm package `@handrail/client` for this server: a function for each operation that keys
 * reach.
 * @produces application/gzip
 */
export const readClientPackage: Contract<{ output: Blob }> = "GET /api/client.tgz";
