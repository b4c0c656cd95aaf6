import { brotliDecompressSync } from "node:zlib";
import { readBuilt } from "./shipped-files.ts";

export const LICENSES_FILE = "licenses.json.br";

/** A package, font or library contained in the executable. */
export interface LicensedPart {
  name: string;
  version: string;
  /** SPDX license expression. */
  license: string;
  text: string;
}

/** Reads the output of `src/build/licenses/build-licenses.ts` and trusts its shape. */
export function readLicenses(): LicensedPart[] {
  return JSON.parse(brotliDecompressSync(readBuilt(LICENSES_FILE)).toString("utf8"));
}
