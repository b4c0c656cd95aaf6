import CATALOG from "./embedded-tools.json" with { type: "json" };

/** A third party's tool that websites embed. */
export interface EmbeddedTool {
  id: string;
  vendor: string;
  /** Purpose, such as `booking`. */
  kind: string;
  /** Hosts of its frames and scripts, with their subdomains; some with the start of a path. */
  hosts?: readonly string[];
  /**
   * Signs of its elements: `#id`, `.class`, `[attribute]` or an element's name, where a final `*`
   * stands for any ending. They count only on pages that load something of the tool.
   */
  marks?: readonly string[];
  /** Folders of its WordPress plugins, which serve its files from the website's own host. */
  plugins?: readonly string[];
  /** The vendor's public page on accessibility or support; absent unless it's certain. */
  contact?: string;
}

export const EMBEDDED_TOOLS: readonly EmbeddedTool[] = CATALOG;

const BY_ID = new Map(EMBEDDED_TOOLS.map((tool) => [tool.id, tool]));

/** Returns a tool; undefined for an ID from another release. */
export function findTool(id: string): EmbeddedTool | undefined {
  return BY_ID.get(id);
}

const HOSTS = EMBEDDED_TOOLS.flatMap(({ id, hosts = [] }) =>
  hosts.map((one) => {
    const [host = "", path] = one.split("/");
    return { id, host: `.${host}`, path: path ? `/${path}/` : "/" };
  }),
);

/**
 * Returns the ID of the tool that serves an address: its host is the tool's or a subdomain of it.
 * Returns undefined for any other address.
 */
export function toolAt({ protocol, hostname, pathname }: URL): string | undefined {
  if (!/^https?:$/.test(protocol)) return undefined;
  const name = `.${hostname.replace(/\.$/, "")}`;
  return HOSTS.find(({ host, path }) => name.endsWith(host) && `${pathname}/`.startsWith(path))?.id;
}
