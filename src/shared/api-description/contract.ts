import type { Contract } from "../endpoint.ts";

/**
 * Describes all operations available to signed-in users as OpenAPI 3.1.
 * @produces application/json
 */
export const readApiDescription: Contract<{ output: Blob }> = "GET /api/openapi.json";

/**
 * This server's npm package `@handrail/client`, with a function for each operation that API keys
 * can call.
 * @produces application/gzip
 */
export const readClientPackage: Contract<{ output: Blob }> = "GET /api/client.tgz";
