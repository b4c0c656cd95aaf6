import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { devDependencies } from "../../../package.json" with { type: "json" };
import { CONTRACTS_FILE } from "../../features/api-description/contract-facts.ts";
import { makeChanged } from "../make-changed.ts";

/** Writes the types for the API's contracts if `src/shared` or the compiler has changed. */
export async function buildContracts(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const sources = {
    folder: join(import.meta.dir, "../.."),
    pattern: "{shared,build}/**/*.ts",
    version: devDependencies.typescript,
  };
  await makeChanged(join(outDir, CONTRACTS_FILE), sources, async () => {
    // Loaded only here because loading the compiler takes longer than comparing the sources.
    const { readContracts } = await import("./read-contracts.ts");
    return JSON.stringify(await readContracts());
  });
}
