import { Resolver } from "node:dns/promises";
import { knowsPublicNames } from "./knows-public-names.ts";

/** A name's TXT records; `isThere` is also true if the name exists without any. */
export interface TextRecords {
  texts: string[];
  isThere: boolean;
}

export type ReadTextRecords = (name: string) => Promise<TextRecords>;

const LIMIT_MS = 2_500;
const NO_SUCH_NAME = /ENOTFOUND$/;
const NO_RECORDS = /ENODATA$/;

/**
 * Reads TXT records from the machine's DNS servers.
 * @throws Error if none of them replies or recognizes public names.
 */
export async function readTextRecords(name: string): Promise<TextRecords> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 2 });
  try {
    const records = await resolver.resolveTxt(name);
    return { texts: records.map((parts) => parts.join("")), isThere: true };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (NO_SUCH_NAME.test(code) && (await knowsPublicNames(name))) return { texts: [], isThere: false };
    if (NO_RECORDS.test(code)) return { texts: [], isThere: true };
    throw error;
  }
}
