import type { Contract } from "../endpoint.ts";

/**
 * Describes every operation available to signed-in users as OpenAPI 3.1.
 * @produces application/json
 */
export const readApiDescription: Contract<{ output: Blob }> = "GET /api/openapi.json";

/**
 * The npm package `@handrail/client` for this server, with a function for each operation that API
 * keys can call.
 * @produces application/gzip
 */
export const readClientPackage: Contract<{ output: Blob }> = "GET /api/client.tgz";
