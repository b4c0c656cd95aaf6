const NAME = /^<[^\s/>]+/;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads the attributes of an opening tag as they are written, by their names in lower case. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, plain] of tag.replace(NAME, "").matchAll(ATTRIBUTE)) {
    // Of repeated attributes, the first one counts.
    if (!attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), double ?? single ?? plain ?? "");
    }
  }
  return attributes;
}
