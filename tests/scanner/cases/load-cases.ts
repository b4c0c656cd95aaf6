import { readdirSync } from "node:fs";
import { join } from "node:path";
import faults from "../../fixtures/scan-rules/faults.json" with { type: "json" };

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

interface PagePart {
  body: string;
  title?: string;
  lang?: string;
}

export function pageOf({ body, title = "Bread and rolls", lang = "en" }: PagePart): string {
  return `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body><main><h1>Bread and rolls</h1>${body}</main></body></html>`;
}

/** Pages with the faults that rules are for, most of which no case has. */
export const FAULTS = faults.map((fault): ScanCase & { found: string } => ({
  topic: "faults",
  rule: null,
  name: fault.what,
  expected: "failed",
  requirements: [],
  html: pageOf(fault),
  found: fault.found,
}));
