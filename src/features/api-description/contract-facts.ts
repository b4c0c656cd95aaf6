import { readBuilt } from "#src/bundles/shipped-files.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Types that a contract declares for an operation, plus its name and comment. */
export interface ContractFacts {
  /** Contract name, e.g. `createWidget`. */
  id: string;
  /** Contract file name, e.g. `widgets`. */
  area: string;
  /** Comment above the contract; empty if there is none. */
  description: string;
  params: Record<string, string>;
  /** Reply schema; null if the reply is empty or a file. */
  output: JsonSchema | null;
  /** Comments on query and body members, by name. */
  comments?: Record<string, string | undefined>;
  /** Content types, if the reply is a file. */
  produces?: string[];
}

export interface Contracts {
  /** Operations by method and path, e.g. `GET /api/widgets`. */
  operations: Record<string, ContractFacts>;
  /** Schemas of owner webhook data, by event. */
  events: Record<string, JsonSchema>;
  /** Types shared by several operations, by name. */
  schemas: Record<string, JsonSchema>;
}

export const CONTRACTS_FILE = "contracts.json";

/** Returns the types the build extracted with the compiler, without validating their shape. */
export function builtContracts(): Contracts {
  return JSON.parse(readBuilt(CONTRACTS_FILE).toString("utf8"));
}
