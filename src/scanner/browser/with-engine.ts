import { readBuilt } from "#src/bundles/shipped-files.ts";
import { ENGINE_FILE } from "../engine-file.ts";

/** Returns a script that evaluates an expression with the engine as `handrailScanner`. */
export function withEngine(expression: string): string {
  return `${readBuilt(ENGINE_FILE).toString("utf8")}\n${expression}`;
}
