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
  params: Record<string, string>;
  /** Schema of the reply; null if it is empty or a file. */
  output: JsonSchema | null;
  /** Comments on query and body members, by name. */
  comments?: Record<string, string | undefined>;
  /** Content types, if the reply is a file. */
  produces?: string[];
}

export interface Contracts {
  /** Operations by method and path, e.g. `GET /api/widgets`. */
  operations: Record<string, ContractFacts>;
  /** Schemas of owner webhooks' data, by event. */
  events: Record<string, JsonSchema>;
  /** Types shared by several operations, by name. */
  schemas: Record<string, JsonSchema>;
}

export const CONTRACTS_FILE = "contracts.json";

/** Returns the types that the build extracted with the compiler; their shape is not validated. */
export function builtContracts(): Contracts {
  return JSON.parse(readBuilt(CONTRACTS_FILE).toString("utf8"));
}
