/**
 * Whether our mail server confirms that an email comes from its sender's domain (RFC 8601). Only
 * the topmost header with one of the server's names counts, since senders can write such headers
 * too.
 */
export function isSigned(
  headers: readonly string[],
  authservIds: readonly string[],
  sender: string,
): boolean {
  const [own] = headers.flatMap((header) => {
    const [name = [], ...results] = parseResults(header) ?? [];
    return authservIds.includes(name[0]?.toLowerCase() ?? "") ? [results] : [];
  });
  const domain = domainOf(sender);
  if (!own || !domain) return false;
  const methods = own.map(readResult);
  // Without a domain policy, DMARC proves nothing.
  const dmarc = methods.filter(({ method, result }) => method === "dmarc" && !NO_POLICY.has(result));
  if (dmarc.length > 0) {
    return dmarc.every(
      ({ passed, properties }) => passed && domainOf(properties.get("header.from")) === domain,
    );
  }
  return methods.some(({ method, passed, properties }) => {
    if (!passed) return false;
    if (method === "dkim")
      return (properties.get("header.d") ?? domainOf(properties.get("header.i"))) === domain;
    return method === "spf" && domainOf(properties.get("smtp.mailfrom")) === domain;
  });
}

const NO_POLICY = new Set(["none", "bestguesspass"]);

interface Result {
  method: string;
  result: string;
  passed: boolean;
  /** Properties in lowercase, keyed by names such as `header.d`. */
  properties: Map<string, string>;
}

/** Reads one result, such as `dkim=pass header.d=example.com`. */
function readResult(words: readonly string[]): Result {
  const [[method = "", result = ""] = [], ...properties] = words.map((word) => {
    const at = word.indexOf("=");
    return at < 0
      ? [word.toLowerCase()]
      : [word.slice(0, at).toLowerCase(), word.slice(at + 1).toLowerCase()];
  });
  return {
    method: method.replace(/\/\d{1,4}$/, ""),
    result,
    passed: result === "pass" && new Set(properties.map(([name]) => name)).size === properties.length,
    properties: new Map(properties.map(([name = "", value = ""]) => [name, value])),
  };
}

function domainOf(address = ""): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/**
 * Splits a header at semicolons and spaces, omitting comments and keeping quoted strings whole.
 * Returns null if a comment or quoted string is never closed, since senders choose parts of the
 * content.
 */
function parseResults(header: string): string[][] | null {
  const results: string[][] = [[]];
  let word = "";
  let depth = 0;
  let isInQuotes = false;
  const endWord = () => {
    if (word !== "") results.at(-1)?.push(word);
    word = "";
  };
  for (let at = 0; at < header.length; at += 1) {
    const letter = header[at] ?? "";
    if (letter === "\\" && (depth > 0 || isInQuotes)) {
      at += 1;
      if (depth === 0) word += header[at] ?? "";
    } else if (letter === '"' && depth === 0) isInQuotes = !isInQuotes;
    else if (isInQuotes) word += letter;
    else if (letter === "(") {
      endWord();
      depth += 1;
    } else if (letter === ")") depth -= 1;
    else if (depth > 0) continue;
    else if (letter === ";") {
      endWord();
      results.push([]);
    } else if (/\s/.test(letter)) endWord();
    else word += letter;
    if (depth < 0) return null;
  }
  endWord();
  return depth === 0 && !isInQuotes ? results : null;
}
