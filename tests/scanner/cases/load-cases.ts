import { readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../../fixtures/scan-cases");

/** A page with a known verdict; see the README of the fixtures. */
export interface ScanCase {
  topic: string;
  /** Related ACT rule. */
  rule: string | null;
  name: string;
  expected: "failed" | "passed" | "inapplicable";
  /** Success criteria that the page fails or is about. */
  requirements: string[];
  html: string;
  /** Path of the page on its site, if it has frames or assets there. */
  path?: string;
}

/** Loads all cases; trusts their shape, since a test of the fixtures checks it. */
export async function loadCases(): Promise<ScanCase[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  const topics = await Promise.all(
    files.sort().map(async (name): Promise<ScanCase[]> => {
      const cases: Array<Omit<ScanCase, "topic">> = await Bun.file(join(FOLDER, name)).json();
      return cases.map((one) => ({ ...one, topic: name.replace(/\.json$/, "") }));
    }),
  );
  return topics.flat();
}
