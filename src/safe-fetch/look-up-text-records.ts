import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3_000;
const TRIES = 2;

/** Returns the TXT records of a DNS name; none if it has none or cannot be looked up. */
export async function lookUpTextRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(""));
}
