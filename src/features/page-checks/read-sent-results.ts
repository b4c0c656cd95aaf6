import { ERRORS } from "#shared/messages.ts";
import { DomainError } from "#src/errors.ts";
import { storableText } from "../sites/storable-text.ts";

/**
 * Maximum size of results, in bytes; `limitBody` refuses longer bodies earlier if they declare
 * their length.
 */
const LARGEST_RESULTS = 262_144;
const LARGEST_TOKEN = 2_048;
const LONGEST_TEXT = 5_000;

/**
 * Reads JSON from a plain-text body, which browsers send to other origins without a preflight.
 * @throws DomainError `malformed`
 */
export async function readSentToken(request: Request): Promise<unknown> {
  return parseJson(await readText(request, LARGEST_TOKEN));
}

/**
 * Reads results: a line with their token, then JSON, which is parsed once the token has been looked
 * up.
 * @throws DomainError `malformed`
 */
export async function readSentResults(request: Request): Promise<{ token: string; parse: () => unknown }> {
  const text = await readText(request, LARGEST_RESULTS);
  const end = text.indexOf("\n");
  return { token: text.slice(0, Math.max(0, end)), parse: () => parseJson(text.slice(end + 1)) };
}

async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await request.bytes();
  if (bytes.length > limit) throw new DomainError("malformed", ERRORS.malformed);
  return new TextDecoder().decode(bytes);
}

/**
 * Drops characters that PostgreSQL cannot store, since a page's text may contain half a surrogate
 * pair.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === "string" ? storableText(value, LONGEST_TEXT) : value,
    );
  } catch (cause) {
    throw new DomainError("malformed", ERRORS.malformed, { cause });
  }
}
