import { readBuilt } from "#src/bundles/shipped-files.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Types that a contract declares for one operation, with its name and comment. */
export interface ContractFacts {
  /** Name of the contract, e.g. `createWidget`. */
  id: string;
  /** Name of its file, e.g. `widgets`. */
  area: string;
  /** Comment above the contract; empty without one. */
  description: string;
  /** Types of the path's parameters. */
  params: Record<string, string>;
  /** The reply's schema; null for a reply without content, and for a file. */
  output: JsonSchema | null;
  /** Comments of members of its query or body, by name. */
  comments?: Record<string, string | undefined>;
  /** Content types of a file. */
  produces?: string[];
}

export interface Contracts {
  /** By method and path, e.g. `GET /api/widgets`. */
  operations: Record<string, ContractFacts>;
  /** Data of webhook events, by the event. */
  events: Record<string, JsonSchema>;
  /** Types that several operations share. */
  schemas: Record<string, JsonSchema>;
}

export const CONTRACTS_FILE = "contracts.json";

/** Returns the types that the build read with the compiler; their shape is trusted. */
export function builtContracts(): Contracts {
  return JSON.parse(readBuilt(CONTRACTS_FILE).toString("utf8"));
}
